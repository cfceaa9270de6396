import { describe, expect, expectTypeOf, test } from 'vitest'
import type { tanks } from '../../../src/config/entities/declared'
import type { entityOf } from '../../../src/providers/app'
import type { GroupBy } from '../../../src/resources/engine/figures/useFigures'
import type { listLink, ListState } from '../../../src/resources/engine/links'
import {
  boolean,
  choice,
  computed,
  defineEntity,
  quantity,
  reference,
  rows,
  text,
  type InputOf,
  type Named,
  type RecordOf,
} from '../../../src/config/schema'
import '../../../src/config/entities'

const access = { read: ['admin'], create: ['admin'], update: ['admin'], remove: ['admin'] } as const

const orders = defineEntity({
  name: 'orders',
  source: { rest: '/orders', table: 'orders' },
  title: 'code',
  fields: {
    code: text({ required: true }),
    state: choice(['open', 'sent', 'paid'], { default: 'open' }),
    urgency: choice([1, 2]),
    held: computed(boolean()),
    tank_id: reference('tanks', { required: true }),
    panel_id: reference('panels', { required: true }),
    note: text(),
  },
  actions: {
    send: {
      from: { state: ['open'] },
      to: { state: 'sent' },
      input: { litres: quantity('L', { required: true }), note: text() },
      roles: ['admin'],
    },
    hold: { from: { held: [false] }, to: { held: true }, roles: ['admin'] },
  },
  list: { columns: ['code'] },
  access,
  scope: {},
})
type Order = RecordOf<typeof orders>
type Actions = NonNullable<(typeof orders)['actions']>

const base = {
  name: 'orders',
  source: { rest: '/orders', table: 'orders' },
  title: 'code',
  list: { columns: ['code'] },
  access,
  scope: {},
} as const
const fields = { code: text(), state: choice(['open', 'sent']), size: quantity('L') }

describe('the type of a record', () => {
  test('keeps the words of a choice, with options and without', () => {
    expectTypeOf<Order['state']>().toEqualTypeOf<'open' | 'sent' | 'paid'>()
    expectTypeOf<Order['urgency']>().toEqualTypeOf<1 | 2 | null>()
  })

  test('knows that a reference to a table is a number, and one to a collection a text', () => {
    expectTypeOf<Order['tank_id']>().toEqualTypeOf<number>()
    expectTypeOf<Order['panel_id']>().toEqualTypeOf<string>()
    expectTypeOf<Order['id']>().toEqualTypeOf<number>()
    expectTypeOf<RecordOf<typeof tanks>['device_id']>().toEqualTypeOf<number | null>()
  })
})

describe('an action', () => {
  test('hands its handler what it asks for, and nothing where it asks for nothing', () => {
    expectTypeOf<InputOf<Actions['send']>>().toEqualTypeOf<{
      readonly litres: number
      readonly note: string | null
    }>()
    expectTypeOf<InputOf<Actions['hold']>>().toEqualTypeOf<{}>()
  })

  test('that is mistaken does not compile', () => {
    const to = <S extends string>(state: S) => ({ to: { state }, roles: ['admin'] }) as const
    const from = <S extends string>(state: S) => ({ from: { state: [state] }, roles: ['admin'] }) as const
    const refused = [
      // @ts-expect-error "opened" is no option of state
      defineEntity({ ...base, fields, actions: { send: from('opened') } }),
      // @ts-expect-error "gone" is no option of state
      defineEntity({ ...base, fields, actions: { send: to('gone') } }),
      // @ts-expect-error a quantity is no state
      defineEntity({ ...base, fields, actions: { send: { to: { size: 3 }, roles: ['admin'] } } }),
      // @ts-expect-error there is no such role
      defineEntity({ ...base, fields, actions: { send: { ...to('sent'), roles: ['boss'] } } }),
      // @ts-expect-error an action needs roles
      defineEntity({ ...base, fields, actions: { send: { to: { state: 'sent' } } } }),
    ]
    const accepted = defineEntity({ ...base, fields, actions: { send: { ...from('open'), ...to('sent') } } })
    expect([accepted, ...refused]).toHaveLength(6)
  })
})

describe('the states in which a record is changed', () => {
  test('do not compile where there are none such', () => {
    const refused = [
      // @ts-expect-error "opened" is no option of state
      defineEntity({ ...base, fields, changedIn: { state: ['opened'] } }),
      // @ts-expect-error a quantity is no state
      defineEntity({ ...base, fields, changedIn: { size: [3] } }),
    ]
    expect([defineEntity({ ...base, fields, changedIn: { state: ['open'] } }), ...refused]).toHaveLength(3)
  })
})

describe('what a field type does not have', () => {
  test('does not compile as an option of its builder', () => {
    const refused: object[] = []
    // @ts-expect-error mim
    refused.push(quantity('L', { mim: 3 }))
    // @ts-expect-error length
    refused.push(text({ length: 3 }))
    // @ts-expect-error labls
    refused.push(choice(['a'], { labls: { a: 'A' } }))
    // @ts-expect-error form
    refused.push(reference('tanks', { form: true }))
    // @ts-expect-error most
    refused.push(rows({ a: text() }, { most: 3 }))
    expect(refused).toHaveLength(5)
  })
})

describe('the names that a page hands to lists and figures', () => {
  test('do not compile where the entity has no such field', () => {
    type Filter = NonNullable<ListState<'tanks'>['filter']>
    type Figure = GroupBy<'tanks'>
    const accepted: [Filter, Figure] = [
      { days_p50_lte: 7, q: 'farm' },
      { by: 'state', sum: 'volume_l' },
    ]
    // @ts-expect-error grup_id
    const filter: Filter = { grup_id: 3 }
    // @ts-expect-error no such operator
    const operator: Filter = { days_p50_under: 7 }
    // @ts-expect-error stat
    const by: Figure = { by: 'stat' }
    // @ts-expect-error litres
    const sum: Figure = { by: 'state', sum: 'litres' }
    expect([...accepted, filter, operator, by, sum]).toHaveLength(6)
  })

  test('are any where the path is known at run time alone', () => {
    expectTypeOf<NonNullable<ListState['filter']>>().toEqualTypeOf<Readonly<Record<string, unknown>>>()
  })

  test('come from the entity and the path in the call', () => {
    expectTypeOf<Parameters<typeof listLink<'tanks'>>[1]>().toEqualTypeOf<ListState<'tanks'> | undefined>()
    expectTypeOf<ReturnType<typeof entityOf<'tanks'>>>().toExtend<Named<'tanks'>>()
  })
})
