import { HOUR_MS } from '../../../src/config/schema/durations'
import type { Database } from '../../engine/db/open'
import { evaluateNetwork } from '../../domain/networkTest'
import { refuseProblems } from '../../engine/errors'
import { counterOf, parsedRecords } from '../readings'

/** More than a device sends in the longest permitted period, including copies from several stations. */
const MAX_MESSAGES = 20_000

type Device = { id: number; network: string; sim_operator: string | null }
const NETWORKS: Readonly<Record<string, string>> = { sigfox: 'Sigfox', lorawan: 'LoRaWAN', nbiot: 'NB-IoT' }

/** Result of a network test of a device, from its messages of the last hours. */
export async function runTest(
  db: Database,
  device: Device,
  { hours, operator }: { hours: number; operator: string | null },
  now: Date,
) {
  const since = now.getTime() - hours * HOUR_MS
  const messages = (await parsedRecords(db, device.id, MAX_MESSAGES)).filter(
    ({ at, out_of_window }) => !out_of_window && at.getTime() >= since,
  )
  const counter = counterOf(device.network === 'lorawan' ? 'lorawan' : 'sigfox')
  const result = evaluateNetwork(messages.toReversed(), counter)
  if (!result) refuseProblems({ hours: { key: 'validation.tooFewMessages' } })
  return {
    ...result!,
    device_id: device.id,
    operator: operator ?? device.sim_operator ?? NETWORKS[device.network] ?? device.network,
    tested_at: now.toISOString(),
  }
}
