import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fieldTypes } from '../../../src/config/schema/types'
import { OPERATORS } from '../../../src/config/schema'

const folder = resolve(import.meta.dirname, '../../../src/config/schema/types')
const SHARED = ['base.ts', 'checks.ts', 'index.ts', 'moments.ts', 'storage.ts', 'target.ts']

describe('a type of fields', () => {
  test('has one module of its own name, and every module is a type', () => {
    const modules = readdirSync(folder).filter(file => !SHARED.includes(file))
    expect(modules.map(file => file.replace('.ts', '')).toSorted()).toEqual(
      Object.keys(fieldTypes).toSorted(),
    )
  })

  test.each(Object.keys(fieldTypes))('%s is declared, built and checked in its module', name => {
    const source = readFileSync(join(folder, `${name}.ts`), 'utf8')
    expect(source).toMatch(new RegExp(`export type \\w+Field = FieldBase<\\s*'${name}'`))
    expect(source).toContain(`export const ${name} = `)
    expect(source).toContain(`export const ${name}Type: FieldTypeDefinition<`)
    expect(source).toContain(`export const ${name}Storage: FieldStorage<`)
  })

  test('is looked for only where it is stored, and compared only where it has one value', () => {
    for (const [name, { kind, operators, searchable }] of Object.entries(fieldTypes)) {
      // An occurrence is looked up in the records that refer to this one.
      const asked = name === 'occurrence' ? [''] : []
      if (kind === 'view') expect([operators, searchable], name).toEqual([asked, undefined])
      if (kind === 'list') expect(operators, name).not.toContain('_neq')
      for (const operator of operators) expect(OPERATORS).toContain(operator)
    }
  })

  test('is named by the engine only in its own files, unless it leads to other fields, options or records', () => {
    const values = Object.keys(fieldTypes).filter(name => !STRUCTURES.includes(name))
    const name = `'(?:${values.join('|')})'`
    const uses = [
      // A comparison, unless it is of `typeof` or of an element's type.
      new RegExp(`\\b(?<!typeof \\w*\\.?)type\\)? (?:===|!==) ${name}`),
      new RegExp(`case ${name}:`),
      new RegExp(`FieldOf<[^>]*${name}`),
      new RegExp(`extends \\{ type: ${name}`),
      new RegExp(`\\[[^\\]]*${name}[^\\]]*\\]\\.includes\\(.*type`),
      new RegExp(`(?:Field\\['type'\\]|FieldType)\\[\\] = \\[[^\\]]*${name}`),
    ]
    const found = ENGINE.flatMap(folder => sourcesBelow(folder)).flatMap(file => {
      const source = readFileSync(join(root, file), 'utf8')
      return uses.flatMap(use => (use.exec(source) ? [`${file}: ${use.exec(source)![0]}`] : []))
    })
    expect(found).toEqual([])
  })
})

/** Types that the engine itself works with: nested fields, options, other records, and truth. */
const STRUCTURES = [
  'computed',
  'group',
  'rows',
  'point',
  'relatedList',
  'occurrence',
  'reference',
  'references',
  'choice',
  'choices',
  'boolean',
  'text',
]
const root = resolve(import.meta.dirname, '../../..')
const ENGINE = ['src/config/schema', 'src/resources/engine', 'src/providers', 'server/engine']
const OWN_FILES = /^src\/config\/schema\/types\/|^src\/resources\/engine\/(fields|inputs)\//
const sourcesBelow = (within: string) =>
  readdirSync(join(root, within), { recursive: true, encoding: 'utf8' })
    .map(file => `${within}/${file}`)
    .filter(file => /\.tsx?$/.test(file) && !OWN_FILES.test(file))
