import { describe, expect, test } from 'vitest'
import { normalise } from '../../support/normalise'
import {
  boolean,
  choice,
  computed,
  integer,
  quantity,
  reference,
  rows,
  text,
  type ActionDeclaration,
  type AnyDeclaration,
  type ScopeRule,
} from '../../../src/config/schema'

const access = {
  read: ['admin', 'client'],
  create: ['admin'],
  update: ['admin', 'client'],
  remove: ['admin'],
} as const

const orders: AnyDeclaration = {
  name: 'orders',
  source: { rest: '/orders', table: 'orders' },
  title: 'code',
  fields: {
    code: text({ required: true }),
    size: integer(),
    note: text({ max: 40 }),
    state: choice(['open', 'sent'], { default: 'open', setByServer: ['sent'], tones: { sent: 'good' } }),
    held: computed(boolean()),
    group_id: integer(),
  },
  list: { columns: ['code'] },
  access,
  scope: { groups: 'group_id' },
}

function mistakesOf(more: Partial<AnyDeclaration>): string[] {
  try {
    normalise([{ ...orders, ...more }])
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}
const withAction = (action: Partial<ActionDeclaration>, name = 'send') =>
  mistakesOf({ actions: { [name]: { roles: ['admin'], done: 'Sent', ...action } } })
const back: ActionDeclaration = {
  from: { state: ['sent'] },
  to: { state: 'open' },
  roles: ['admin'],
  done: 'Reopened',
}

describe('an action is refused', () => {
  test.each<[string, Partial<ActionDeclaration>, string]>([
    ['from a state that is none', { from: { state: ['gone'] } }, 'from.state: "gone" is not an option'],
    [
      'that leads to no state and has no words for what it did',
      { done: undefined },
      'done: must say what has happened: it leads to no state',
    ],
    ['to a state that is none', { to: { state: 'gone' } }, 'to.state: "gone" is not an option'],
    [
      'to what is neither true nor false',
      { to: { held: 'yes' } },
      'to.held: "yes" is neither true nor false',
    ],
    ['that moves a figure', { to: { size: 3 } }, 'to.size: is no state'],
    ['that moves no field', { to: { nowhere: 'x' } }, 'to.nowhere: is not a field'],
    ['for nobody', { roles: [] }, 'roles: names nobody'],
    ['for who does not read', { roles: ['customer'] }, "roles: the role customer doesn't read orders"],
    ['with an address that names no record', { path: '/orders/send' }, 'path: must hold {id}'],
    ['with a key that is no letter', { key: 'Enter' }, 'key: must be one small letter'],
    ['with an unknown way back', { undo: 'nothing' }, 'undo: "nothing" is not an action'],
    [
      'that asks for a record of no entity',
      { input: { maker_id: reference('makers') } },
      'input.fields.maker_id: "makers" is not an entity',
    ],
    [
      'that asks for what its field can not hold',
      { input: { size: text() } },
      'input.size: is stored in size, which is of type integer',
    ],
    [
      'that asks for an option which its field does not have',
      { input: { state: choice(['open', 'sent', 'lost']) } },
      'input.state: is stored in state, which has no option lost',
    ],
    [
      'that asks for more than its field takes',
      { input: { note: text({ max: 400 }) } },
      'input.note: is stored in note, which takes nothing above 40',
    ],
    [
      'that asks for a longer text than its field takes',
      { input: { note: text() } },
      'input.note: is stored in note, which takes nothing above 40',
    ],
  ])('%s', (_what, action, mistake) => {
    expect(withAction(action)).toEqual([`orders.actions.send.${mistake}`])
  })

  test.each(['export', 'Send', 'send-it'])('under the name "%s"', name => {
    expect(withAction({}, name)[0]).toBe(`orders.actions.${name}: is no name for an action`)
  })

  test.each<[string, ActionDeclaration, string]>([
    [
      'is not possible then',
      { ...back, from: { state: ['open'] }, to: {} },
      '"reopen" is not possible where state is sent',
    ],
    ['asks for more', { ...back, input: { why: text({ required: true }) } }, '"reopen" asks for more'],
    ['is for others', { ...back, roles: ['client'] }, 'the role admin may not do "reopen"'],
  ])('whose way back %s', (_what, reopen, mistake) => {
    const send: ActionDeclaration = {
      from: { state: ['open'] },
      to: { state: 'sent' },
      roles: ['admin'],
      undo: 'reopen',
    }
    expect(mistakesOf({ actions: { send, reopen: back } })).toEqual([])
    expect(mistakesOf({ actions: { send, reopen } })).toEqual([`orders.actions.send.undo: ${mistake}`])
  })
})

test('what is done to many is taken back from many, without saying so', () => {
  const send: ActionDeclaration = {
    from: { state: ['open'] },
    to: { state: 'sent' },
    roles: ['admin'],
    undo: 'reopen',
  }
  const bulkOf = (bulk: boolean) =>
    normalise([{ ...orders, actions: { send: { ...send, bulk }, reopen: back } }])[0]!.actions.map(
      action => action.bulk,
    )
  expect(bulkOf(true)).toEqual([true, true])
  expect(bulkOf(false)).toEqual([false, false])
})

describe('a field that actions move', () => {
  const entity = normalise([
    { ...orders, actions: { send: { to: { state: 'sent' }, roles: ['admin'] } } },
  ])[0]!

  test('can be read, and written by nothing else', () => {
    expect(entity.writable).toEqual(['code', 'size', 'note', 'group_id'])
    expect(entity.fields.state).toMatchObject({ readOnly: true, default: 'open' })
  })

  test('is no field of the form', () => {
    const form = [{ section: 'main', fields: ['code', 'state'] }]
    const actions = { send: { to: { state: 'sent' }, roles: ['admin'] as const } }
    expect(mistakesOf({ form, actions })).toEqual([`orders.form[0].fields: "state" can't be written`])
    expect(mistakesOf({ form })).toEqual([])
  })
})

describe('what used to pass in silence is named', () => {
  test.each<[string, Partial<AnyDeclaration>, string]>([
    [
      'a scope that hides everything from its readers',
      { scope: {} },
      'scope: is empty, so that nothing is seen by client',
    ],
    [
      'a reader whose kind of scope is missing',
      { scope: { customer: 'group_id' } },
      'scope: has no "groups", so that nothing is seen by client',
    ],
    [
      'a role that writes what it may not read',
      { access: { read: ['admin'], create: ['admin', 'client'], update: ['admin'], remove: ['admin'] } },
      "access.create: the role client doesn't read orders",
    ],
    [
      'a reference to nothing, inside a row',
      { fields: { ...orders.fields, parts: rows({ part_id: reference('nowhere') }) } },
      'fields.parts.part_id: "nowhere" is not an entity',
    ],
    [
      'a field that is in the form twice',
      { form: [{ section: 'main', fields: ['code', 'size', 'size'] }] },
      'form: "size" is in it twice',
    ],
    [
      'a word of an action that nothing reads',
      { actions: { send: { to: { state: 'sent' }, roles: ['admin'], bulkk: true } as ActionDeclaration } },
      'actions.send: says "bulkk", which nothing reads',
    ],
    ['a shared entity without a reason', { scope: { shared: ' ' } }, 'scope.shared: must say why'],
    [
      'the tone of no option',
      { fields: { ...orders.fields, kind: choice(['a'], { tones: { b: 'good' } }) } },
      'fields.kind.tones: "b" is not an option',
    ],
    [
      'a rule about no option',
      { rules: [{ rule: 'requiredWhen', field: 'size', when: { state: 'gone' } }] },
      'rules[0].when.state: "gone" is not an option',
    ],
    [
      'a screen that is filtered by no option',
      {
        screens: [{ path: 'orders', filter: { state: 'gone' } }],
        list: { columns: ['code'], filters: ['state'] },
      },
      'screens.orders.filter.state: "gone" is not an option',
    ],
    [
      'a required field in no section of the form',
      { form: [{ section: 'main', fields: ['size'] }] },
      'form: "code" is required and in no section',
    ],
    [
      'a search in a number',
      { list: { columns: ['code'], search: ['code', 'size'] } },
      'list.search: "size" is no text',
    ],
    ['rights of no field', { rights: { nowhere: { read: ['admin'] } } }, 'rights.nowhere: is not a field'],
    [
      'rights of who does not read the record',
      { rights: { size: { read: ['customer'] } } },
      "rights.size: the role customer doesn't read orders",
    ],
    [
      'a right to write what one may not read',
      { rights: { size: { read: ['admin'], write: ['client'] } } },
      "rights.size: the role client can't write what it doesn't read",
    ],
  ])('%s', (_what, more, mistake) => {
    expect(mistakesOf(more)).toEqual([`orders.${mistake}`])
  })

  test('a scope that compares the ids of two different things', () => {
    const others = ['tankgroups', 'customers'].map(name => ({
      ...orders,
      name,
      scope: { shared: 'others need it' },
      source: { rest: `/${name}`, table: name },
    }))
    const mistakes = (scope: ScopeRule) => {
      const fields = { ...orders.fields, group_id: reference('tankgroups'), of: reference('customers') }
      try {
        normalise([...others, { ...orders, fields, scope, actions: {} }])
        return ''
      } catch (error) {
        return (error as Error).message
      }
    }
    expect(mistakes({ groups: 'of' })).toBe('orders.scope.groups: "of" is no reference to tankgroups')
    expect(mistakes({ groups: 'of.size' })).toBe(
      'orders.scope.groups: "of.size" is no reference to tankgroups',
    )
    expect(mistakes({ groups: 'id' })).toBe('orders.scope.groups: "id" is no reference to tankgroups')
    expect(mistakes({ groups: 'group_id' })).toBe('')
    expect(mistakes({ groups: 'group_id.id' })).toBe('')
  })

  test('and what is right is not', () => {
    const fields = { ...orders.fields, litres: quantity('L') }
    const rights = { litres: { read: ['admin', 'client'], write: ['admin'] } } as const
    expect(mistakesOf({ fields, rights })).toEqual([])
  })
})

describe('the states in which a record is changed are refused', () => {
  test.each<[string, AnyDeclaration['changedIn'], string]>([
    ['by a state that is none', { state: ['open', 'gone'] }, 'state: "gone" is not an option'],
    ['by what is neither true nor false', { held: ['true'] }, 'held: "true" is neither true nor false'],
    ['by a figure', { size: [3] }, 'size: is no state'],
    ['by no field', { nowhere: ['x', 'y'] }, 'nowhere: is not a field'],
  ])('%s', (_what, changedIn, mistake) => {
    expect(mistakesOf({ changedIn })).toEqual([`orders.changedIn.${mistake}`])
  })

  test('and not by those that there are', () => {
    expect(mistakesOf({ changedIn: { state: ['open'], held: [false] } })).toEqual([])
  })
})
