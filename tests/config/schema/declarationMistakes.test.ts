import { describe, expect, test } from 'vitest'
import {
  choice,
  computed,
  integer,
  reference,
  rows,
  text,
  type AnyDeclaration,
} from '../../../src/config/schema'
import { normalise } from '../../support/normalise'

const access = { read: ['admin', 'client'], create: ['admin'], update: ['admin'], remove: ['admin'] } as const
const loans: AnyDeclaration = {
  name: 'loans',
  source: { rest: '/loans', table: 'loans' },
  title: 'code',
  fields: { code: text({ required: true }) },
  list: { columns: ['code'] },
  access,
  scope: { shared: 'a test' },
}
const stamps: AnyDeclaration = { ...loans, name: 'stamps', source: { rest: '/stamps', table: 'stamps' } }

function mistakesOf(...declarations: AnyDeclaration[]): string[] {
  try {
    normalise(declarations)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}
const withFields = (fields: AnyDeclaration['fields'], actions: AnyDeclaration['actions'] = {}) =>
  mistakesOf({ ...loans, fields: { ...loans.fields, ...fields }, actions })

describe('a set of declarations is refused', () => {
  test('where a role could write what only the server writes', () => {
    const logs: AnyDeclaration = { ...loans, writtenBy: 'server', import: true }
    expect(mistakesOf(logs)).toEqual([
      'loans.access.create: only the server writes the records, not admin',
      'loans.access.update: only the server writes the records, not admin',
      'loans.access.remove: only the server writes the records, not admin',
      'loans.import: only the server writes the records',
    ])
    const read = { ...access, create: [], update: [], remove: [] }
    expect(mistakesOf({ ...loans, writtenBy: 'server', access: read })).toEqual([])
  })

  test('where a field names a section that the form lacks', () => {
    const form = [{ section: 'details', fields: ['code'] }]
    const days = integer({ section: 'terms' })
    expect(mistakesOf({ ...loans, form, fields: { ...loans.fields, days } })).toEqual([
      'loans.fields.days.section: "terms" is no section of the form without fields of its own',
    ])
  })

  test('where a section or a filter stands at what is no field of a record', () => {
    const days = integer({ filter: true })
    const what = 'is for the fields of a record'
    expect(withFields({ terms: rows({ days }) })).toEqual([`loans.fields.terms.filter: ${what}`])
    expect(withFields({ days: computed(days) })).toEqual([`loans.fields.days.filter: ${what}`])
    const extend = {
      roles: ['admin'],
      done: 'Extended',
      input: { days: integer({ section: 'terms' }) },
    } as const
    expect(withFields({}, { extend })).toEqual([`loans.actions.extend.input.fields.days.section: ${what}`])
  })

  test('where two entities keep their records in the same place', () => {
    expect(mistakesOf(loans, { ...stamps, source: { rest: '/stamps', table: 'loans' } })).toEqual([
      'stamps.source.table: "loans" is that of loans already',
    ])
    expect(mistakesOf(loans, { ...stamps, source: { rest: '/loans', table: 'stamps' } })).toEqual([
      'stamps.source.rest: "/loans" is that of loans already',
    ])
    const collection = { source: { collection: 'papers' } }
    expect(mistakesOf({ ...loans, ...collection }, { ...stamps, ...collection })).toEqual([
      'stamps.source.collection: "papers" is that of loans already',
    ])
  })

  test.each(['id', 'version', 'created_at'])('where a field is named as one of every record: %s', name => {
    expect(withFields({ [name]: text() })).toContain(`loans.fields.${name}: is a field of every record`)
  })

  test('where no record could be the first, as each needs another one', () => {
    expect(withFields({ before_id: reference('loans', { required: true }) })).toEqual([
      'loans.fields.before_id: is required and refers to loans itself: no record could be the first',
    ])
    expect(withFields({ before_id: reference('loans') })).toEqual([])
  })

  test('where nothing leads to a state, unless server code does', () => {
    const lend = { lend: { to: { state: 'out' }, roles: ['admin'] as const } }
    const states = ['in', 'out', 'lost'] as const
    expect(withFields({ state: choice(states, { default: 'in' }) }, lend)).toEqual([
      'loans.fields.state: nothing leads to "lost": name it in setByServer if server code sets it',
    ])
    expect(withFields({ state: choice(states, { default: 'in', setByServer: ['lost'] }) }, lend)).toEqual([])
    const lose = { ...lend, lose: { to: { state: 'lost' }, roles: ['admin'] as const } }
    expect(withFields({ state: choice(states, { default: 'in' }) }, lose)).toEqual([])
  })

  test('where two actions have one key', () => {
    const both = { roles: ['admin'] as const, done: 'Done', key: 'a' }
    expect(withFields({}, { add: both, ask: both })).toEqual([
      'loans.actions.ask.key: "a" is the key of add already',
    ])
  })

  test('where an action asks a role for records that it does not read', () => {
    const clerks: AnyDeclaration = { ...stamps, access: { ...access, read: ['admin'] } }
    const input = { clerk_id: reference('stamps') }
    const hand = { roles: ['admin', 'client'] as const, done: 'Handed over', input }
    const fields = { ...loans.fields, clerk_id: reference('stamps') }
    expect(mistakesOf({ ...loans, fields, actions: { hand } }, clerks)).toEqual([
      "loans.actions.hand.input.clerk_id: the role client doesn't read stamps",
    ])
    expect(
      mistakesOf({ ...loans, fields, actions: { hand: { ...hand, roles: ['admin'] } } }, clerks),
    ).toEqual([])
  })

  test('where an icon is unknown', () => {
    expect(mistakesOf({ ...loans, icon: 'hose' as never })[0]).toContain('loans.icon: "hose" is no icon')
  })
})
