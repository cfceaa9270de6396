import { describe, expect, test } from 'vitest'
import { normalise } from '../../support/normalise'
import { choice, computed, hasSection, integer, text, type AnyDeclaration } from '../../../src/config/schema'

const orders = {
  name: 'orders',
  source: { rest: '/orders', table: 'orders' },
  title: 'name',
  fields: {
    name: text({ required: true }),
    every: choice(['week', 'month'], { default: 'week' }),
    weekday: integer({ default: 1 }),
    total: computed(integer()),
  },
  list: { columns: ['name'] },
  access: { read: ['admin'], create: ['admin'], update: ['admin'], remove: [] },
  scope: { shared: 'a test' },
} as const satisfies AnyDeclaration
const refused = (more: Partial<AnyDeclaration>) => () => normalise([{ ...orders, ...more } as AnyDeclaration])
const weekly = (fields: string[]) => [
  { section: 'main', fields: ['name', 'every'].filter(name => !fields.includes(name)) },
  { section: 'weekly', fields, when: { every: 'week' } },
]

describe('what a record’s page shows first', () => {
  test('may be what the server fills in, and is nothing where it isn’t said', () => {
    expect(normalise([{ ...orders, details: ['total', 'name'] }])[0]!.details).toEqual(['total', 'name'])
    expect(normalise([orders])[0]!.details).toEqual([])
  })

  test('is fields, of a form of one section', () => {
    expect(refused({ details: ['nowhere'] })).toThrow('orders.details: "nowhere" is not a field')
    expect(refused({ details: ['name'], form: weekly(['weekday']) })).toThrow(
      'orders.details: is for a form of one section',
    )
  })
})

test('what is not always asked for may be required where it begins with a value, and only there', () => {
  expect(refused({ form: weekly(['weekday']) })).not.toThrow()
  expect(refused({ form: weekly(['name']) })).toThrow('"name" is required, and not always shown')
})

test('a section with a condition is shown for its value, or for each of several', () => {
  const shown = (every: unknown, wanted: 'week' | readonly ['week', 'month']) =>
    hasSection({ section: 'main', fields: [], when: { every: wanted } }, { every })
  expect(['week', 'month', 'year'].map(every => shown(every, 'week'))).toEqual([true, false, false])
  expect(['week', 'month', 'year'].map(every => shown(every, ['week', 'month']))).toEqual([true, true, false])
  expect(shown(undefined, ['week', 'month'])).toBe(false)
})
