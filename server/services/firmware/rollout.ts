import type { rollouts } from '../../../src/config/entities/declared'
import { USUAL_STAGES } from '../../../src/config/entities/shared/rolloutStates'
import type { RecordOf } from '../../../src/config/schema'
import type { Database } from '../../db/open'

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

/** Numbers of two versions, compared part by part; a candidate (1.6.0-rc.1) comes before its release. */
export function compareVersions(a: string, b: string): number {
  const [[coreA, ...preA], [coreB, ...preB]] = [a.split('-'), b.split('-')] as [string[], string[]]
  const [left, right] = [coreA!, coreB!].map(core => core.split('.').map(Number)) as [number[], number[]]
  for (const [i, part] of left.entries()) if (part !== right[i]) return part - (right[i] ?? 0)
  if (preA.length === 0 || preB.length === 0) return preB.length - preA.length
  return preA.join('-') < preB.join('-') ? -1 : preA.join('-') > preB.join('-') ? 1 : 0
}

/** The stage of the n-th of so many devices: shares are of the whole, rounded up, so that the first stage is never empty. */
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

/** Whether an update would bring a device anything: it has another version, one that this can be put over. */
const isFit = ({ fw_version }: Candidate, { version_name, min_from_version }: Firmware) =>
  fw_version !== version_name &&
  (min_from_version === null || fw_version === null || compareVersions(fw_version, min_from_version) >= 0)

/**
 * Chooses the devices of a roll-out and the stage of each, in an order that has nothing to do with who they are. Devices
 * that the image is not for are there, too, as skipped. Returns how many will get it.
 */
export async function enrolDevices(
  tx: Database,
  rollout: Rollout,
  firmware: Firmware,
  now: Date,
): Promise<number> {
  const found = await tx.query<Candidate>(
    `select id, fw_version from devices where deleted_at is null and hw_version = any($1::text[])
       and state in ('bootstrapped', 'installed') and (is_test or not $2)
     order by md5($3::text || '-' || id), id`,
    [firmware.hw_versions, rollout.test_only, String(rollout.id)],
  )
  const fit = found.filter(device => isFit(device, firmware))
  const shares = sharesOf(rollout)
  const place = new Map(fit.map(({ id }, n) => [id, stageOf(n, fit.length, shares)]))
  await tx.query(
    `insert into rollout_devices (rollout_id, device_id, stage, state, from_version, updated_at)
     select $1, u.id, u.stage, u.state, u.version, $6 from unnest($2::int[], $3::int[], $4::text[], $5::text[]) as u(id, stage, state, version)`,
    [
      rollout.id,
      found.map(({ id }) => id),
      found.map(({ id }) => place.get(id) ?? shares.length),
      found.map(({ id }) => (place.has(id) ? 'pending' : 'skipped')),
      found.map(({ fw_version }) => fw_version),
      now,
    ],
  )
  return fit.length
}
