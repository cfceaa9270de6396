import { installationsHistory } from '../../../src/config/entities/declared'
import { COPIED_OF_INSTALLATION } from '../../../src/config/entities/shared/installation'
import type { Row } from '../../engine/behaviour/row'
import type { HookContext } from '../../engine/behaviour/hook'
import { insertDocument } from '../../engine/db/insertDocument'
import { reasonOfInstall } from './surroundings'

type Reason = 'new' | 'swap' | 'move' | 'remove'
type Where = { readonly tank_id: number; readonly device_id: number }

/**
 * Why the device is on the tank: by what was there when the installation was made, and when it is approved; in between what its
 * last copy said, until it names another device or another tank.
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

/** Keeps what an installation is after a change of it. Part of the change's transaction; nobody writes to a copy afterwards. */
async function keep({ db, now, principal }: HookContext, record: Row, reason: Reason) {
  const said = COPIED_OF_INSTALLATION.map(name => [name, record[name] ?? null] as const)
  const copy = { installation_id: record.id, reason, ...Object.fromEntries(said) }
  const id = await insertDocument(db, installationsHistory.source.collection, copy, {
    now,
    uid: principal.uid,
  })
  db.changed({ entity: installationsHistory.name, ids: [id] })
}

/** An installation was made or changed: `collection` is where it is kept. */
export const copyInstallation = async (
  context: HookContext,
  collection: string,
  record: Row,
  before: Row | undefined,
) => keep(context, record, await reasonOf(context, collection, record, before))

/** An installation was removed: its last copy says so. */
export const copyRemoved = (context: HookContext, record: Row) => keep(context, record, 'remove')
