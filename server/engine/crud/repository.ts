import { sql } from 'kysely'
import type { Entity, Scope } from '../../../src/config/schema'
import type { App } from '../../../src/config/schema/app'
import type { UserRules } from '../auth/userRules'
import type { Database } from '../db/open'
import type { Deps } from '../deps'
import { AppError } from '../errors'
import { projectionOf, tableOf, where, type Row } from './sql'

/** Database to read from, whether collections have their production names, and the current time for counting days. */
export type Store = {
  readonly app: App
  readonly users: UserRules
  readonly db: Database
  readonly production: boolean
  readonly now: Date
}

export const storeOf = ({ app, users, db, env, now }: Deps): Store => ({
  app,
  users,
  db,
  production: env.production,
  now: now(),
})

export const rows = (db: Database, query: ReturnType<typeof sql<Row>>): Promise<Row[]> => db.run(query)

/** Row lock for a change or a removal: a change doesn't block references to the record. */
export type Lock = 'for no key update of t' | 'for update of t'

/**
 * Reads a record, or throws a 404 that doesn't reveal whether it exists outside the scope. `lock` holds it until the
 * transaction ends.
 */
export async function getRecord(
  store: Store,
  entity: Entity,
  scope: Scope,
  id: number | string,
  lock?: Lock,
): Promise<Row> {
  const query = { conditions: [{ field: 'id', operator: '', value: id }], search: '' } as const
  const [row] =
    scope.kind === 'none'
      ? []
      : await rows(
          store.db,
          sql<Row>`select ${projectionOf(entity, store.now)} from ${sql.table(tableOf(entity))} as t
            where ${where(entity, scope, query, store.production)} ${sql.raw(lock ?? '')}`,
        )
  if (!row) throw new AppError('not_found', { key: 'errors.notFound' })
  return row
}

/** Whether all ids are records within the scope. `hold` prevents their removal until the transaction ends. */
export async function allExist(
  store: Store,
  entity: Entity,
  scope: Scope | 'unscoped',
  ids: readonly unknown[],
  hold = false,
): Promise<boolean> {
  if (scope !== 'unscoped' && scope.kind === 'none') return ids.length === 0
  const query = { conditions: [{ field: 'id', operator: '' as const, value: [...ids] }], search: '' }
  const [row] = await rows(
    store.db,
    sql<Row>`select count(*) as n from (select 1 from ${sql.table(tableOf(entity))} as t
      where ${where(entity, scope, query, store.production)} ${sql.raw(hold ? 'for key share of t' : '')}) as found`,
  )
  return row!.n === new Set(ids).size
}
