import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fieldTypes } from '../../../src/config/schema/types'
import { OPERATORS } from '../../../src/config/schema'

const folder = resolve(import.meta.dirname, '../../../src/config/schema/types')
const SHARED = ['base.ts', 'checks.ts', 'index.ts']

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
})
