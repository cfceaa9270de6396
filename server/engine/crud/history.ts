import { sql } from 'kysely'
import { META, entityFor, scopeOf, type Entity, type Principal } from '../../../src/config/schema'
import { actorsOf, type Actor } from '../auth/people'
import type { Store } from './repository'
import { wasInScope } from './wasInScope'
import type { Row } from './sql'

type State = Row | null
type AuditRow = {
  id: number
  at: Date
  actor: string | null
  action: string
  /** Empty when the record was outside the caller's scope before. */
  before: State
  after: State
}
/** An entry of a record's history. `before` and `after` only have the changed fields. */
export type Entry = Omit<AuditRow, 'actor'> & { actor: Actor; input: State }

/** Key under which an action's entry stores its input. */
const INPUT = '$input'
const isMeta = (name: string) => (META as readonly string[]).includes(name)
const differs = (a: unknown, b: unknown) => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null)

const pick = (state: State, names: readonly string[]): State =>
  state && Object.fromEntries(names.map(name => [name, state[name] ?? null]))

/** A page of a record's changes, newest first: only changes within the caller's scope, and only readable fields. */
export async function historyOf(
  store: Store,
  principal: Principal,
  entity: Entity,
  id: number | string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Entry[]; total: number }> {
  const { db } = store
  const scope = scopeOf(principal, entity)
  const names = entityFor(principal, entity).stored.filter(name => !isMeta(name))
  const from = sql`from audit_log l where entity = ${entity.name} and entity_id = ${String(id)}
    and ${wasInScope(entity, scope, sql`coalesce(nullif(l.after, 'null'), l.before)`)}`
  const lines = await db.run(
    sql<AuditRow>`select id, at, actor, action, after,
        case when ${wasInScope(entity, scope, sql`l.before`)} then before end as before ${from}
      order by id desc offset ${sql.lit(offset)} limit ${sql.lit(limit)}`,
  )
  const [count] = await db.run(sql<{ n: number }>`select count(*) as n ${from}`)
  const actorOf = await actorsOf(
    store,
    principal,
    lines.map(({ actor }) => actor),
  )
  const rows = lines.map(({ actor, before, after, ...line }): Entry => {
    const input = (after?.[INPUT] as Row | undefined) ?? null
    const changed = before && after ? names.filter(name => differs(before[name], after[name])) : []
    return {
      ...line,
      actor: actorOf(actor),
      before: changed.length > 0 ? pick(before, changed) : null,
      after: changed.length > 0 ? pick(after, changed) : null,
      input: input && Object.keys(input).length > 0 ? input : null,
    }
  })
  return { rows, total: count!.n }
}
