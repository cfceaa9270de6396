import type { Problems } from '../../../src/config/schema'
import type { Database } from '../../engine/db/open'
import { keyOf } from '../readings'

type Identifiers = {
  readonly tank_id?: number | null
  readonly device_id?: number | null
  readonly network_id?: string | null
  readonly sigfox_id?: string | null
}

/** Reports identifiers that belong to another tank, or to another device than the one on this tank. */
export async function checkIdentifiers(
  tx: Database,
  tankId: number,
  { tank_id, device_id, network_id, sigfox_id }: Identifiers,
  problems: Problems,
): Promise<void> {
  const otherTank = { key: 'validation.otherTank' }
  if (tank_id != null && tank_id !== tankId) problems.tank_id = otherTank
  if (device_id == null && network_id == null && sigfox_id == null) return
  const [device] = await tx.query<{ id: number; network_id: string | null; sigfox_id: string | null }>(
    `select d.id, d.network_id, d.sigfox_id from tanks t join devices d on d.id = t.device_id where t.id = $1`,
    [tankId],
  )
  const same = (a: string, b: string | null | undefined) => a.toUpperCase() === b?.toUpperCase()
  if (device_id != null && device_id !== device?.id) problems.device_id = otherTank
  if (network_id != null && !same(network_id, device?.network_id)) problems.network_id = otherTank
  // Sigfox prints ids with leading zeros, and sends them without.
  const sigfox = device?.sigfox_id && keyOf('sigfox', device.sigfox_id)
  if (sigfox_id != null && keyOf('sigfox', sigfox_id) !== sigfox) problems.sigfox_id = otherTank
}
