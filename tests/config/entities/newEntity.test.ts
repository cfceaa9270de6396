import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import prettier from 'prettier'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newEntity } from '../../../scripts/new-entity'
import { normalise } from '../../support/normalise'
import { validateRecord, type AnyDeclaration } from '../../../src/config/schema'

const root = resolve(import.meta.dirname, '../../..')
let folder = ''
const list = () => readFile(join(folder, 'declared.ts'), 'utf8')

beforeEach(async () => {
  const config = await mkdtemp(join(tmpdir(), 'ullage-new-entity-'))
  folder = join(config, 'entities')
  await mkdir(folder)
  await symlink(join(root, 'src/config/schema'), join(config, 'schema'))
  await writeFile(
    join(folder, 'declared.ts'),
    "// All.\nexport { batches } from './batches'\nexport { users } from './users'\n",
  )
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))

test('a new entity is one file and one line, in its place', async () => {
  newEntity(folder, 'fuel-cards')
  expect((await readdir(folder)).toSorted()).toEqual(['declared.ts', 'fuel-cards.ts'])
  expect(await list()).toBe(
    "// All.\nexport { batches } from './batches'\nexport { fuelCards } from './fuel-cards'\nexport { users } from './users'\n",
  )
})

test('moves no other line, in whatever order they stand', async () => {
  const lines = ['batches', 'dev_panels', 'deviceChecks', 'users'].map(
    name => `export { ${name} } from './${name}'\n`,
  )
  await writeFile(join(folder, 'declared.ts'), `// All.\n${lines.join('')}`)
  newEntity(folder, 'zones')
  expect(await list()).toBe(`// All.\n${lines.join('')}export { zones } from './zones'\n`)
})

test('its declaration is accepted as it is, and formatted', async () => {
  newEntity(folder, 'fuel-cards')
  const file = join(folder, 'fuel-cards.ts')
  const { fuelCards } = (await import(/* @vite-ignore */ file)) as { fuelCards: AnyDeclaration }
  const [entity] = normalise([fuelCards])
  expect(entity).toMatchObject({ name: 'fuel-cards', menu: {} })
  expect(validateRecord(entity!, { name: 'One' })).toEqual({
    values: { name: 'One', state: 'open', due_on: null, notes: null },
    problems: {},
  })
  const options = await prettier.resolveConfig(join(root, 'src/main.tsx'))
  expect(await prettier.check(await readFile(file, 'utf8'), { ...options, filepath: file })).toBe(true)
})

test('a name that can not be one, or is one already, is refused and nothing is written', async () => {
  const before = await list()
  for (const name of [undefined, '', 'Fuel', 'fuel cards', '../fuel', '2nd', 'fuel-'])
    expect(() => newEntity(folder, name)).toThrow('npm run new:entity NAME')
  await writeFile(join(folder, 'users.ts'), '')
  expect(() => newEntity(folder, 'users')).toThrow('There is an entity called "users" already')
  expect(await list()).toBe(before)
})
