import { AppError, notFound } from '../../engine/errors'
import type { Deps } from '../../engine/deps'
import { imageOf } from './images'

export type Part = { bytes: Uint8Array; from: number; total: number; sha256: string; isWhole: boolean }

/** Parses a single byte range (RFC 9110): `bytes=0-511`, `bytes=512-`, `bytes=-256`. Undefined for the whole file. */
export function rangeOf(header: string | undefined, total: number): { from: number; to: number } | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return undefined
  const [first, last] = [found[1]!, found[2]!]
  const from = first === '' ? Math.max(0, total - Number(last)) : Number(first)
  const to = first === '' || last === '' ? total - 1 : Math.min(Number(last), total - 1)
  if (from >= total || to < from)
    throw new AppError('range_not_satisfiable', 'range: lies outside the image', {
      field: 'range',
      headers: { 'content-range': `bytes */${total}` },
    })
  return { from, to }
}

/**
 * The part of an image that a device requests. The version must be in a running roll-out: a paused or aborted
 * roll-out stops downloads, too.
 */
export async function partOfImage(
  { db }: Deps,
  device: number,
  version: string,
  range: string | undefined,
): Promise<Part> {
  // A downlink has no space for a pre-release suffix: the device requests the three numbers that it received.
  const [update] = await db.query<{ state: string; firmware_id: string }>(
    `select r.state, r.firmware_id from rollout_devices u join rollouts r on r.id = u.rollout_id
       join documents f on f.collection = 'firmwares' and f.id = r.firmware_id
     where u.device_id = $1 and $2 in (f.data->>'version_name', split_part(f.data->>'version_name', '-', 1))
       and r.deleted_at is null and r.state in ('running', 'paused')
       and u.state not in ('pending', 'skipped', 'confirmed')
     order by r.state = 'running' desc, u.requested_at desc nulls last limit 1`,
    [device, version],
  )
  if (!update) throw notFound()
  if (update.state === 'paused')
    throw new AppError('unavailable', 'The roll-out is paused', { retryAfter: 3600 })
  const found = await imageOf(db, update.firmware_id)
  if (!found) throw notFound()
  const total = found.image.length
  const { from, to } = rangeOf(range, total) ?? { from: 0, to: total - 1 }
  return {
    bytes: found.image.subarray(from, to + 1),
    from,
    total,
    sha256: found.sha256,
    isWhole: rangeOf(range, total) === undefined,
  }
}
