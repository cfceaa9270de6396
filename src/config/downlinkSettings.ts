/** The content of a downlink: device settings, or the firmware to fetch. */
export type DownlinkSettings = {
  readonly interval_min?: number
  readonly low_mm?: number
  readonly critical_mm?: number
  readonly firmware?: string
}

/** Decodes the eight-byte payload; arguments start at the third byte. Domain model, section 7. */
export function downlinkSettings(kind: unknown, payload: unknown): DownlinkSettings {
  if (typeof payload !== 'string' || !/^[0-9a-f]{16}$/i.test(payload)) return {}
  const number = (at: number, bytes: 1 | 2) => parseInt(payload.slice(at * 2, (at + bytes) * 2), 16)
  if (kind === 'intervals') return { interval_min: number(2, 2) }
  if (kind === 'thresholds') return { low_mm: number(2, 2), critical_mm: number(4, 2) }
  return kind === 'enter_dfu' ? { firmware: [2, 3, 4].map(at => number(at, 1)).join('.') } : {}
}
