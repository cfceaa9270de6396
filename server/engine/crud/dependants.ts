import { sql } from 'kysely'
import {
  can,
  nestedFields,
  scopeOf,
  unwrapComputed,
  type Entity,
  type Principal,
  type Scope,
  entitiesAround,
} from '../../../src/config/schema'
import { rows, type Store } from './repository'
import { activeRows, column, every, tableOf, where, type Fragment } from './sql'

/** A field by which records of an entity lead to those of another. */
type Holder = {
  readonly other: Entity
  readonly name: string
  /** Its column inside rows, where it is one. */
  readonly inner?: string
  /** Whether what is led to can't be removed meanwhile. */
  readonly refuses: boolean
}

/** Counting stops here. */
const MOST = 10_000

function holdersIn(other: Entity, entity: Entity): Holder[] {
  const leads = (field: { type: string; to?: string }) =>
    (field.type === 'reference' || field.type === 'references') && field.to === entity.name
  return other.stored.flatMap((name): Holder[] => {
    const field = unwrapComputed(other.fields[name]!)
    // What the server keeps beside the truth (a device's tank), and one of many, goes with what it leads to.
    const refuses = field.type === 'reference' && !field.cascade && !other.fields[name]!.readOnly
    if (leads(field)) return [{ other, name, refuses }]
    const inside = field.type === 'rows' ? Object.entries(nestedFields(field) ?? {}) : []
    return inside
      .filter(([, column]) => leads(unwrapComputed(column)))
      .map(([inner]) => ({ other, name, inner, refuses: false }))
  })
}

/** Fields by which other entities' records lead to those of this one. */
export const holdersOf = (entity: Entity): Holder[] =>
  entitiesAround(entity).flatMap(other => holdersIn(other, entity))

/** Fields of records that are removed, and restored, together with the one that they lead to. */
export const cascadesOf = (entity: Entity): Holder[] =>
  holdersOf(entity).filter(({ other, name }) => {
    const field = unwrapComputed(other.fields[name]!)
    return field.type === 'reference' && field.cascade === true
  })

/** Which of a holder's records lead to this one. */
function leading(
  { production }: Store,
  { other, name, inner }: Holder,
  scope: Scope | 'unscoped',
  id: number | string,
): Fragment {
  if (inner === undefined)
    return where(
      other,
      scope,
      { conditions: [{ field: name, operator: '', value: id }], search: '' },
      production,
    )
  const row = sql`${column(other, name)} @> ${JSON.stringify([{ [inner]: id }])}::jsonb`
  return every([...activeRows(other, scope, production), row])
}

/** The records, not removed, that lead to this one by a field. */
export async function leadingIds(store: Store, holder: Holder, id: number | string) {
  const found = await rows(
    store.db,
    sql`select t.id from ${sql.table(tableOf(holder.other))} as t
      where ${leading(store, holder, 'unscoped', id)} order by t.id`,
  )
  return found.map(row => row.id as number | string)
}

/** The first of those that refuse a record's removal; undefined where none does. */
export async function refusingHolder(store: Store, entity: Entity, id: number | string) {
  for (const holder of holdersOf(entity).filter(({ refuses }) => refuses)) {
    const found = await rows(
      store.db,
      sql`select 1 from ${sql.table(tableOf(holder.other))} as t
        where ${leading(store, holder, 'unscoped', id)} limit 1`,
    )
    if (found.length > 0) return holder
  }
  return undefined
}

/** What leads to a record, as far as the asker may see it; and whether its removal would be refused. */
export async function dependantsOf(store: Store, principal: Principal, entity: Entity, id: number | string) {
  const dependants = []
  for (const holder of holdersOf(entity).filter(({ other }) => can(principal, 'read', other))) {
    const { other, name, refuses } = holder
    const [found] = await rows(
      store.db,
      sql`select count(*) as n from (select 1 from ${sql.table(tableOf(other))} as t
        where ${leading(store, holder, scopeOf(principal, other), id)} limit ${MOST + 1}) as found`,
    )
    const n = found!.n as number
    if (n > 0)
      dependants.push({
        entity: other.name,
        field: name,
        count: Math.min(n, MOST),
        capped: n > MOST,
        refuses,
      })
  }
  return { refused: (await refusingHolder(store, entity, id)) !== undefined, dependants }
}
