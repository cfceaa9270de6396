import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Initial declaration; its comments link to the documentation. */
const declaration = (
  name: string,
  constant: string,
) => `import { choice, date, defineEntity, longText, text } from '../schema'

/** What one of them is, in a sentence. */
export const ${constant} = defineEntity({
  name: '${name}',
  // Documents need no migration. For a table: { rest: '/${name}', table: '${name.replaceAll('-', '_')}' }, then
  // \`npm run migrate:draft -- ${name.replaceAll('-', '_')}\`.
  source: { collection: '${name}' },
  title: 'name',
  // At the end of the menu; { group, after } puts it elsewhere (src/config/menuLists.ts has the names).
  menu: {},
  // Every type of field and its options: src/config/schema/types. Actions and all else: docs/extending.md.
  fields: {
    name: text({ required: true, unique: true, max: 80 }),
    state: choice(['open', 'closed'], { default: 'open', tones: { open: 'accent', closed: 'unknown' } }),
    due_on: date(),
    notes: longText(),
  },
  list: { columns: ['name', 'state', 'due_on'], filters: ['name', 'state', 'due_on'], sort: 'name' },
  // Who may do what, and of which records: src/config/schema/access.ts. Nobody else sees any.
  access: { read: ['admin'], create: ['admin'], update: ['admin'], remove: ['admin'] },
  scope: {},
})
`

/** Writes the declaration of an entity and its line in the folder's list. Throws if the name is invalid. */
export function newEntity(folder: string, name: string | undefined) {
  if (!name || !/^[a-z][a-z0-9]*([_-][a-z0-9]+)*$/.test(name))
    throw new Error('npm run new:entity NAME, where NAME is a plural in lower case, such as fuel-cards')
  const file = join(folder, `${name}.ts`)
  if (existsSync(file)) throw new Error(`There is an entity called "${name}" already`)
  const constant = name.replace(/[_-]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  const list = join(folder, 'declared.ts')
  const [comment, ...lines] = readFileSync(list, 'utf8').trimEnd().split('\n')
  const line = `export { ${constant} } from './${name}'`
  const at = lines.findIndex(other => other > line)
  // Inserted in alphabetical order, without moving other lines.
  lines.splice(at < 0 ? lines.length : at, 0, line)
  writeFileSync(file, declaration(name, constant))
  writeFileSync(list, `${[comment, ...lines].join('\n')}\n`)
}

if (process.argv[1] === import.meta.filename)
  try {
    const [name] = process.argv.slice(2)
    newEntity(resolve(import.meta.dirname, '../src/config/entities'), name)
    console.log(`Wrote src/config/entities/${name}.ts and its line in declared.ts beside it.`)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
