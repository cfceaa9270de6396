import { DAY_MS } from '../../../../src/config/schema/durations'
import { decodeDownlink, type DownlinkKind } from '../../../domain/codec/downlink'
import type { DOWNLINK_STATES } from '../../../../src/config/entities/shared/downlinkKinds'

export type DownlinkState = (typeof DOWNLINK_STATES)[number]
/** A stored downlink. */
export type DownlinkRow = {
  id: number
  device_id: number
  kind: DownlinkKind
  payload: string
  config_version: number
  priority: number
  state: DownlinkState
  created_at: Date
  created_by: string | null
  offered_at: Date | null
  asked_at: Date | null
  sent_at: Date | null
  acked_at: Date | null
  error: string | null
}

/** Lifetime of a downlink that the device doesn't fetch. */
export const EXPIRY_MS = 7 * DAY_MS

export const COLUMNS = `id, device_id, kind, payload, config_version, priority, state, created_at, created_by, offered_at,
  asked_at, sent_at, acked_at, error`

/** Device settings that a downlink changes. */
export type Settings = { interval_min?: number; low_mm?: number; critical_mm?: number }

export function settingsOf({ payload }: Pick<DownlinkRow, 'payload'>): Settings {
  const downlink = decodeDownlink(Buffer.from(payload, 'hex'))
  if (downlink.kind === 'intervals') return { interval_min: downlink.measure_min }
  if (downlink.kind === 'thresholds')
    return { low_mm: downlink.low_ullage_mm, critical_mm: downlink.critical_ullage_mm }
  return {}
}

/** A downlink as sent to callers. */
export const describeDownlink = (row: DownlinkRow) => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  priority: row.priority,
  config_version: row.config_version,
  downlink: row.payload,
  settings: settingsOf(row),
  created_at: row.created_at,
  created_by: row.created_by,
  offered_at: row.offered_at,
  sent_at: row.sent_at,
  acked_at: row.acked_at,
  expires_at: new Date(row.created_at.getTime() + EXPIRY_MS),
  error: row.error,
})
