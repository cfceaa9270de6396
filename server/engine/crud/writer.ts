import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import {
  entityFor,
  scopeOf,
  groupPath,
  type Entity,
  type Principal,
  type Problems,
} from '../../../src/config/schema'
import { audit } from '../audit/append'
import type { EnumerationGuard } from '../auth/enumerationGuard'
import type { Behaviour } from '../behaviour'
import type { HookContext } from '../behaviour/hook'
import { AppError } from '../errors'
import { staleVersion } from './ifMatch'
import type { Store } from './repository'
import { wasInScopeBeforeAndAfter } from './wasInScope'
import type { Row } from './sql'

/** The user who writes, with the request's origin and time, and the entities' hooks and actions. */
export type Writer = Store & {
  readonly behaviour: Behaviour
  readonly principal: Principal
  readonly now: Date
  readonly ip: string | null
  readonly requestId: string | null
  readonly log: FastifyBaseLogger
  readonly enumerationGuard: EnumerationGuard
}

/** Throws when there are validation errors, by field. */
export const refuse = (problems: Problems) => {
  if (Object.keys(problems).length > 0)
    throw new AppError('invalid', { key: 'errors.invalid' }, { fields: problems })
}

const UNUSABLE = 'validation.unusable'

/** Refuses a write. When a value belongs to a record outside the writer's scope, the enumeration guard counts it. */
export function refuseWrite(
  { principal, enumerationGuard, log, now, requestId }: Writer,
  problems: Problems,
) {
  const taken = Object.keys(problems).filter(name => problems[name]!.key === UNUSABLE)
  if (taken.length > 0) {
    enumerationGuard.count(principal.userId, now)
    log.warn({ user: principal.userId, fields: taken, reqId: requestId }, "a stranger's value was tried")
  }
  refuse(problems)
}

/**
 * Converts a unique violation to a field error; the index name, `table__field__unique`, gives the field. A concurrent
 * write was faster, and only users who see all records may know that.
 */
function asFieldError(writer: Writer, error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  const field = /__(\w+?)__unique$/.exec(constraint ?? '')?.[1]
  const key = writer.principal.role === 'admin' ? 'validation.unique' : UNUSABLE
  if (code === '23505' && field) refuseWrite(writer, { [field]: { key } })
  throw error
}

/** Runs work in one transaction; unique violations become field errors. */
export const atomically = <T>(writer: Writer, work: (inside: Writer) => Promise<T>): Promise<T> =>
  writer.db
    .transaction(tx => work({ ...writer, db: tx }))
    .catch((error: unknown) => asFieldError(writer, error))

/** Writes an audit log entry in the write's transaction. */
export const log = (
  writer: Writer,
  entity: Entity,
  action: string,
  id: number | string,
  before: unknown,
  after: unknown,
) =>
  audit(writer.db, writer.now, {
    actor: writer.principal.uid,
    action,
    entity: entity.name,
    entityId: id,
    before,
    after,
    ip: writer.ip,
    requestId: writer.requestId,
  })

export const hookContext = (writer: Writer): HookContext => ({
  db: writer.db,
  now: writer.now,
  principal: writer.principal,
  production: writer.production,
})

/** Removes secrets, which must not get into the audit log. */
export const withoutSecrets = (entity: Entity, values: Row): Row =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !entity.fields[name]?.secret))

/** A record without the fields that a user may not read. */
export function seenBy(principal: Principal, entity: Entity, record: Row): Row {
  const { fields } = entityFor(principal, entity)
  return Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(fields, name)))
}

/** Notifies followers that a group lost access to a record, when one of the record's own fields is the group. */
export function noteLeft({ db }: Writer, entity: Entity, id: number | string, before: Row) {
  const path = groupPath(entity)
  const leftGroup = path === undefined ? undefined : before[path]
  db.changed({
    entity: entity.name,
    ids: [id],
    ...(typeof leftGroup === 'number' ? { leftGroup } : {}),
  })
}

export type Expected = { readonly version?: number }

/** Name of the user who last changed a record; undefined for the server, and for users of other clients. */
export async function changedBy(
  { db, principal, users }: Pick<Writer, 'db' | 'principal' | 'users'>,
  { updated_by }: Row,
) {
  const [person] = await db.run(
    sql<{
      name: string
    }>`select u.name from users u where u.uid = ${updated_by} and ${users.isNamed(principal)}`,
  )
  return person && { changed_by: person.name }
}

/**
 * Name of the user who last set one of these fields; undefined for the server, and for users of another client that
 * owned the record then. The record's creation doesn't count.
 */
export async function movedBy(
  { db, principal }: Writer,
  entity: Entity,
  { id }: Row,
  fields: readonly string[],
) {
  const [person] = await db.run(sql<{ name: string | null }>`
    select case when ${wasInScopeBeforeAndAfter(entity, scopeOf(principal, entity))} then u.name end as name
    from audit_log l left join users u on u.uid = l.actor
    where l.entity = ${entity.name} and l.entity_id = ${String(id)} and exists (select from unnest(${[...fields]}::text[]) as f
      where l.before ? f and l.after ? f and l.before -> f <> l.after -> f)
    order by l.id desc limit 1`)
  return person?.name ? { changed_by: person.name } : undefined
}

/** Refuses a write against an outdated version, with the current record and the name of the user who changed it. */
export async function refuseOutdated(
  writer: Writer,
  entity: Entity,
  version: number | undefined,
  current: Row,
) {
  if (version === undefined || version === current.version) return
  throw staleVersion(seenBy(writer.principal, entity, current), await changedBy(writer, current))
}
