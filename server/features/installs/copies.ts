import { installationsHistory } from '../../../src/config/entities/declared'
import { COPIED_OF_INSTALLATION } from '../../../src/config/entities/shared/installation'
import type { Row } from '../../engine/behaviour/row'
import type { HookContext } from '../../engine/behaviour/hook'
import { insertDocument } from '../../engine/db/insertDocument'
import { reasonOfInstall } from './surroundings'

type Reason = 'new' | 'swap' | 'move' | 'remove'
type Where = { readonly tank_id: number; readonly device_id: number }

/**
 * Why the device is on the tank. Determined from earlier installations at creation and at approval; in between, the
 * last copy's reason, unless the device or the tank changed.
 */
async function reasonOf(
  { db }: HookContext,
  collection: string,
  record: Row,
  before: Row | undefined,
): Promise<Reason> {
  const isApproved = record.state === 'approved' && before?.state !== 'approved'
  if (!before || isApproved) return reasonOfInstall(db, collection, record as Where, String(record.id))
  if (before.tank_id !== record.tank_id) return 'move'
  if (before.device_id !== record.device_id) return 'swap'
  const [last] = await db.query<{ reason: Reason }>(
    `select data->>'reason' as reason from documents where collection = $1 and data->>'installation_id' = $2
     order by created_at desc, id desc limit 1`,
    [installationsHistory.source.collection, record.id],
  )
  return last?.reason ?? 'new'
}

/** Stores a copy of an installation after a change, in the same transaction; copies never change. */
async function keep({ db, now, principal }: HookContext, record: Row, reason: Reason) {
  const said = COPIED_OF_INSTALLATION.map(name => [name, record[name] ?? null] as const)
  const copy = { installation_id: record.id, reason, ...Object.fromEntries(said) }
  const id = await insertDocument(db, installationsHistory.source.collection, copy, {
    now,
    uid: principal.uid,
  })
  db.changed({ entity: installationsHistory.name, ids: [id] })
}

/** Copies a new or changed installation; `collection` is where it is stored. */
export const copyInstallation = async (
  context: HookContext,
  collection: string,
  record: Row,
  before: Row | undefined,
) => keep(context, record, await reasonOf(context, collection, record, before))

/** Stores a last copy of a removed installation. */
export const copyRemoved = (context: HookContext, record: Row) => keep(context, record, 'remove')
