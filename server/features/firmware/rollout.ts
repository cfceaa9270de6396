import type { rollouts } from '../../../src/config/entities/declared'
import { USUAL_STAGES } from '../../../src/config/entities/shared/rolloutStates'
import type { RecordOf } from '../../../src/config/schema'
import type { Database } from '../../engine/db/open'
import { compareVersions } from '../../domain/semver'

export type Rollout = Pick<
  RecordOf<typeof rollouts>,
  'id' | 'firmware_id' | 'stages' | 'failure_pct' | 'test_only' | 'state' | 'stage'
>
export type Firmware = {
  version_name: string
  hw_versions: string[]
  min_from_version: string | null
  size: number | null
}

export const sharesOf = ({ stages }: Pick<Rollout, 'stages'>): number[] =>
  stages && stages.length > 0 ? stages.map(({ pct }) => pct) : [...USUAL_STAGES]

/** The stage of the n-th device: shares are of the total, rounded up, so that the first stage is never empty. */
export function stageOf(n: number, total: number, shares: readonly number[]): number {
  let sum = 0
  for (const [i, share] of shares.entries()) {
    sum += share
    if (n < Math.ceil((total * sum) / 100)) return i + 1
  }
  return shares.length
}

export async function firmwareOf(tx: Database, id: string): Promise<Firmware | undefined> {
  const [row] = await tx.query<{ data: Firmware }>(
    `select data from documents where collection = 'firmwares' and id = $1 and deleted_at is null`,
    [id],
  )
  return row?.data
}

type Candidate = { id: number; fw_version: string | null }

/** Whether `a` is a later version than `b`; false for invalid versions. */
const isNewer = (a: string, b: string) => (compareVersions(a, b) ?? 0) > 0

/** Whether an update suits a device: its version is different, and new enough for the update. */
const isFit = ({ fw_version }: Candidate, { version_name, min_from_version }: Firmware) =>
  fw_version !== version_name &&
  (min_from_version === null ||
    fw_version === null ||
    (compareVersions(fw_version, min_from_version) ?? -1) >= 0)

export type Chosen = {
  /** Devices that the image is for, in pseudo-random order. */
  readonly found: readonly Candidate[]
  /** Those that will get it. */
  readonly fit: readonly Candidate[]
  /** Number of devices left out because their version is newer. */
  readonly newer: number
}

/** Selects the devices of a roll-out. Downgrades require an explicit request. */
export async function chooseDevices(
  tx: Database,
  { id, test_only }: Rollout,
  firmware: Firmware,
  downgrade: boolean,
): Promise<Chosen> {
  const found = await tx.query<Candidate>(
    `select id, fw_version from devices where deleted_at is null and hw_version = any($1::text[])
       and state in ('bootstrapped', 'installed') and (is_test or not $2)
     order by md5($3::text || '-' || id), id`,
    [firmware.hw_versions, test_only, String(id)],
  )
  const able = found.filter(device => isFit(device, firmware))
  const fit = able.filter(
    ({ fw_version }) => downgrade || fw_version === null || !isNewer(fw_version, firmware.version_name),
  )
  return { found, fit, newer: able.length - fit.length }
}

/** Another unfinished roll-out with some of these devices: a device can only be in one. */
export async function overlapOf(
  tx: Database,
  { id }: Pick<Rollout, 'id'>,
  devices: readonly Candidate[],
): Promise<{ name: string; count: number } | undefined> {
  const [other] = await tx.query<{ name: string; count: number }>(
    `select r.name, count(*)::int as count from rollout_devices u join rollouts r on r.id = u.rollout_id
     where r.id <> $1 and r.state in ('running', 'paused') and r.deleted_at is null
       and u.device_id = any($2::int[]) and u.state not in ('confirmed', 'skipped')
     group by r.id order by r.id limit 1`,
    [id, devices.map(device => device.id)],
  )
  return other
}

/** Assigns the selected devices to stages; unsuitable devices are stored as skipped. */
export async function enrolDevices(
  tx: Database,
  rollout: Rollout,
  { found, fit }: Chosen,
  now: Date,
): Promise<void> {
  const shares = sharesOf(rollout)
  const place = new Map(fit.map((device, n) => [device.id, stageOf(n, fit.length, shares)]))
  await tx.query(
    `insert into rollout_devices (rollout_id, device_id, stage, state, from_version, updated_at)
     select $1, u.id, u.stage, u.state, u.version, $6 from unnest($2::int[], $3::int[], $4::text[], $5::text[]) as u(id, stage, state, version)`,
    [
      rollout.id,
      found.map(device => device.id),
      found.map(device => place.get(device.id) ?? shares.length),
      found.map(device => (place.has(device.id) ? 'pending' : 'skipped')),
      found.map(device => device.fw_version),
      now,
    ],
  )
}
