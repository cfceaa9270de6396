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
import { activeRows, column, andAll, tableOf, where, type Fragment } from './sql'

/** A field of an entity that refers to another entity. */
type Holder = {
  readonly other: Entity
  readonly name: string
  /** The column inside rows, for a reference in a row. */
  readonly inner?: string
  /** Whether existing references prevent the removal of the target. */
  readonly refuses: boolean
}

/** Upper bound for counts. */
const MAX_COUNT = 10_000

function holdersIn(other: Entity, entity: Entity): Holder[] {
  const leads = (field: { type: string; to?: string }) =>
    (field.type === 'reference' || field.type === 'references') && field.to === entity.name
  return other.stored.flatMap((name): Holder[] => {
    const field = unwrapComputed(other.fields[name]!)
    // Derived references (a device's tank), cascading ones and one of several don't prevent removal.
    const refuses = field.type === 'reference' && !field.cascade && !other.fields[name]!.readOnly
    if (leads(field)) return [{ other, name, refuses }]
    const inside = field.type === 'rows' ? Object.entries(nestedFields(field) ?? {}) : []
    return inside
      .filter(([, column]) => leads(unwrapComputed(column)))
      .map(([inner]) => ({ other, name, inner, refuses: false }))
  })
}

/** Fields of all entities that refer to this one. */
export const holdersOf = (entity: Entity): Holder[] =>
  entitiesAround(entity).flatMap(other => holdersIn(other, entity))

/** Fields of records that are removed and restored together with the referenced record. */
export const cascadesOf = (entity: Entity): Holder[] =>
  holdersOf(entity).filter(({ other, name }) => {
    const field = unwrapComputed(other.fields[name]!)
    return field.type === 'reference' && field.cascade === true
  })

/** Condition for a holder's records that refer to this one. */
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
  return andAll([...activeRows(other, scope, production), row])
}

/** Active records that refer to this one by a field. */
export async function leadingIds(store: Store, holder: Holder, id: number | string) {
  const found = await rows(
    store.db,
    sql`select t.id from ${sql.table(tableOf(holder.other))} as t
      where ${leading(store, holder, 'unscoped', id)} order by t.id`,
  )
  return found.map(row => row.id as number | string)
}

/** The first holder that prevents a record's removal; undefined if none does. */
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

/** The records that refer to a record, as far as the caller may see them, and whether they prevent its removal. */
export async function dependantsOf(store: Store, principal: Principal, entity: Entity, id: number | string) {
  const dependants = []
  for (const holder of holdersOf(entity).filter(({ other }) => can(principal, 'read', other))) {
    const { other, name, refuses } = holder
    const [found] = await rows(
      store.db,
      sql`select count(*) as n from (select 1 from ${sql.table(tableOf(other))} as t
        where ${leading(store, holder, scopeOf(principal, other), id)} limit ${MAX_COUNT + 1}) as found`,
    )
    const n = found!.n as number
    if (n > 0)
      dependants.push({
        entity: other.name,
        field: name,
        count: Math.min(n, MAX_COUNT),
        capped: n > MAX_COUNT,
        refuses,
      })
  }
  return { refused: (await refusingHolder(store, entity, id)) !== undefined, dependants }
}
