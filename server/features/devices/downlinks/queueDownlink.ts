import { devices } from '../../../../src/config/entities/declared'
import type { Problems } from '../../../../src/config/schema'
import {
  CHANGE_BOUNDS,
  DOWNLINKS_PER_DAY,
  INTERVAL_BOUNDS,
  THRESHOLD_BOUNDS,
} from '../../../../src/config/entities/shared/downlinkKinds'
import { DEAF } from '../../../../src/config/entities/shared/deviceLife'
import { audit } from '../../../engine/audit/append'
import type { Database } from '../../../engine/db/open'
import type { Downlink } from '../../../domain/codec/downlink'
import { refuseProblems } from '../../../engine/errors'
import { problemWithState } from '../../../engine/namedValues'
import { isSpent, queuedToday } from './budget'
import { composeDownlink, hexOf, type DownlinkRequest } from './composeDownlink'
import { COLUMNS, settingsOf, type DownlinkRow } from './downlinkRow'

const OPEN = `state in ('queued', 'offered', 'sent')`
/** Settings version of a device that never received a downlink. */
const FACTORY_VERSION = 1

type DeviceRow = { state: string; config_version: number | null; downlink_version: number | null }
export type Who = { uid: string | null; now: Date; ip: string | null; requestId: string | null }

/**
 * The next settings version: incremented with each downlink, but never the version that the device reports already,
 * which would confirm the downlink before it was sent. A device without messages counts as in its factory state.
 */
export function nextVersion({ config_version, downlink_version }: Omit<DeviceRow, 'state'>): number {
  const next = ((downlink_version ?? config_version ?? FACTORY_VERSION) + 1) % 256
  return next === config_version ? (next + 1) % 256 : next
}

/** Locks a device's row until the transaction ends, which serialises its downlinks. */
async function lockDevice(tx: Database, device: number): Promise<DeviceRow> {
  const [row] = await tx.query<DeviceRow>(
    'select state, config_version, downlink_version from devices where id = $1 for no key update',
    [device],
  )
  return row!
}

type Update = Extract<Downlink, { kind: 'enter_dfu' }>
const versionOf = ({ major, minor, patch }: Update) => [major, minor, patch].join('.')

/** Whether there is an image for a device that should update: otherwise the attempt would only drain its battery. */
async function hasImageFor(tx: Database, device: number, update: Update): Promise<boolean> {
  const found = await tx.query(
    `select 1 from rollout_devices u join rollouts r on r.id = u.rollout_id
       join documents f on f.collection = 'firmwares' and f.id = r.firmware_id
     where u.device_id = $1 and r.state = 'running' and r.deleted_at is null and u.state not in ('skipped', 'confirmed')
       and split_part(f.data->>'version_name', '-', 1) = $2 limit 1`,
    [device, versionOf(update)],
  )
  return found.length > 0
}

type Bounds = { readonly min: number; readonly max: number }

/** Validates a caller's own bytes: they must have the next version, and only settings that callers may set by name. */
function checkBytes(row: DeviceRow, downlink: Downlink, problems: Problems) {
  const [version, next] = [downlink.config_version, nextVersion(row)]
  if (version !== next) problems.downlink = { key: 'validation.downlinkVersion', args: { version, next } }
  const keep = ({ min, max }: Bounds, ...values: readonly number[]) => {
    if (values.some(value => value < min)) problems.downlink = { key: 'validation.min', args: { min } }
    if (values.some(value => value > max)) problems.downlink = { key: 'validation.max', args: { max } }
  }
  if (downlink.kind === 'intervals') keep(INTERVAL_BOUNDS, downlink.measure_min, downlink.send_min)
  if (downlink.kind !== 'thresholds') return
  keep(THRESHOLD_BOUNDS, downlink.low_ullage_mm, downlink.critical_ullage_mm)
  keep(CHANGE_BOUNDS, downlink.change_mm)
}

/**
 * Queues a downlink for a device in the caller's transaction: it supersedes an open one of its kind, and its settings
 * become the desired ones. Reports invalid values by field, without any change.
 */
export async function queueDownlink(
  tx: Database,
  device: number,
  wanted: DownlinkRequest,
  who: Who,
  priority = 50,
): Promise<DownlinkRow> {
  const row = await lockDevice(tx, device)
  const problems: Problems = {}
  const downlink = composeDownlink(wanted, nextVersion(row), who.now, problems)
  const field = wanted.downlink === null ? 'kind' : 'downlink'
  if (downlink && wanted.downlink !== null) checkBytes(row, downlink, problems)
  if (downlink?.kind === 'enter_dfu' && !(await hasImageFor(tx, device, downlink)))
    problems[wanted.downlink === null ? 'firmware' : field] ??= {
      key: 'validation.notRolledOut',
      args: { version: versionOf(downlink) },
    }
  if (DEAF.includes(row.state)) problems[field] ??= problemWithState('validation.outOfUse', devices, row)
  if (isSpent(await queuedToday(tx, device, who.now)))
    problems[field] ??= { key: 'validation.downlinkBudget', args: { limit: DOWNLINKS_PER_DAY } }
  refuseProblems(problems)
  return store(tx, device, downlink!, who, priority)
}

async function store(tx: Database, device: number, downlink: Downlink, who: Who, priority: number) {
  await tx.query(
    `update downlinks set state = 'superseded', updated_at = $3, updated_by = $4, version = version + 1
     where device_id = $1 and kind = $2 and ${OPEN}`,
    [device, downlink.kind, who.now, who.uid],
  )
  const [made] = await tx.query<DownlinkRow>(
    `insert into downlinks (device_id, kind, payload, config_version, priority, created_at, created_by, updated_at, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $6, $7) returning ${COLUMNS}`,
    [device, downlink.kind, hexOf(downlink), downlink.config_version, priority, who.now, who.uid],
  )
  const settings = settingsOf(made!)
  await tx.query(
    `update devices set downlink_version = $2,
       desired_config = case when $3::jsonb = '{}' then desired_config else coalesce(desired_config, '{}') || $3::jsonb end
     where id = $1`,
    [device, downlink.config_version, JSON.stringify(settings)],
  )
  const { now, uid, ip, requestId } = who
  await audit(tx, now, {
    actor: uid,
    action: 'setDownlink',
    entity: 'devices',
    entityId: device,
    before: null,
    after: { kind: made!.kind, downlink: made!.payload, ...settings },
    ip,
    requestId,
  })
  return made!
}
