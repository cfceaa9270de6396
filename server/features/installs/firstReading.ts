import type { Database } from '../../engine/db/open'
import { calibrated, compensateTemperature, type Calibration } from '../../domain/level'
import { parsedRecords } from '../readings'

/** Messages searched for a level, as messages of other types come in between. */
const LOOKED_AT = 10

export type FirstReading = {
  at: Date
  ullage_mm: number | null
  battery_mv: number | null
  rssi: number | null
}

type DeviceMeaning = { hw_version: string; calibration: Calibration }

/**
 * A device's last measurement, directly from its messages, because it may not be on a tank yet. Null when there is
 * none since.
 */
export async function newestReading(
  db: Database,
  deviceId: number,
  since: Date | null,
): Promise<FirstReading | null> {
  const [device] = await db.query<DeviceMeaning>(
    'select hw_version, calibration from devices where id = $1',
    [deviceId],
  )
  const messages = await parsedRecords(db, deviceId, LOOKED_AT)
  const found = messages.find(
    message =>
      'ullage_mm' in message && !message.out_of_window && (since === null || message.received_at >= since),
  )
  if (!device || !found || !('ullage_mm' in found)) return null
  const { ullage_mm, temp_c, battery_mv } = found as unknown as {
    ullage_mm: number | null
    temp_c: number | null
    battery_mv: number | null
  }
  const measured =
    ullage_mm !== null && temp_c !== null && device.hw_version.endsWith('-u')
      ? compensateTemperature(ullage_mm, temp_c)
      : ullage_mm
  return {
    at: found.at,
    ullage_mm: measured === null ? null : Math.round(calibrated(measured, device.calibration)),
    battery_mv,
    rssi: found.rssi,
  }
}
