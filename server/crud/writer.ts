import { entityFor, type Entity, type Principal, type Problems } from '../../src/config/schema'
import { audit } from '../audit/append'
import type { Behaviour } from '../behaviour'
import type { HookContext } from '../behaviour/hook'
import { AppError } from '../errors'
import { staleVersion } from './ifMatch'
import type { Store } from './repository'
import type { Row } from './sql'

/** Who writes, from where, and when; and what code is attached to the entities. */
export type Writer = Store & {
  readonly behaviour: Behaviour
  readonly principal: Principal
  readonly now: Date
  readonly ip: string | null
  readonly requestId: string | null
}

/** Refuses what is wrong, by field. */
export const refuse = (problems: Problems) => {
  if (Object.keys(problems).length > 0)
    throw new AppError('invalid', { key: 'errors.invalid' }, { fields: problems })
}

/** PostgreSQL names the index that refused; `table__field__unique` tells the field. */
function asFieldError(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  const field = /__(\w+?)__unique$/.exec(constraint ?? '')?.[1]
  if (code === '23505' && field) refuse({ [field]: { key: 'validation.unique' } })
  throw error
}

/** One transaction; a value that an index refuses is told by field. */
export const atomically = <T>(writer: Writer, work: (inside: Writer) => Promise<T>): Promise<T> =>
  writer.db.transaction(tx => work({ ...writer, db: tx })).catch(asFieldError)

/** A line of the audit log, in the transaction of the write. */
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
})

/** Secrets are not told to the audit log either. */
export const withoutSecrets = (entity: Entity, values: Row): Row =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !entity.fields[name]?.secret))

/** A record without the fields that somebody may not read. */
export function seenBy(principal: Principal, entity: Entity, record: Row): Row {
  const { fields } = entityFor(principal, entity)
  return Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(fields, name)))
}

export type Expected = { readonly version?: number }

/** The name of whoever changed a record last; undefined where nobody did. */
export async function changedBy({ db }: Writer, { updated_by }: Row) {
  const [person] = await db.query<{ name: string }>('select name from users where uid = $1', [updated_by])
  return person && { changed_by: person.name }
}

/** A write against an older version is told the record as it stands, and the name of who made it so. */
export async function refuseOutdated(
  writer: Writer,
  entity: Entity,
  version: number | undefined,
  current: Row,
) {
  if (version === undefined || version === current.version) return
  throw staleVersion(seenBy(writer.principal, entity, current), await changedBy(writer, current))
}
