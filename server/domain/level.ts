import type { Tank } from './geometry'

/** Air temperature, °C, that an uncompensated device assumes for the speed of sound. */
const ASSUMED_C = 20
/** Speed of sound in air, m/s. Domain model, section 8. */
const soundSpeed = (celsius: number) => 331.3 * Math.sqrt(1 + celsius / 273.15)

/** Ullage of a device without temperature compensation: its time of flight at the true speed of sound. */
export const compensateTemperature = (ullage_mm: number, temp_c: number): number =>
  (ullage_mm * soundSpeed(temp_c)) / soundSpeed(ASSUMED_C)

export type Calibration = { offset_mm?: number | null; scale?: number | null } | null

/** Ullage after the device's own calibration. */
export const calibrated = (ullage_mm: number, calibration: Calibration): number =>
  ullage_mm * (calibration?.scale ?? 1) + (calibration?.offset_mm ?? 0)

/** Height of the liquid: level = H + sensor offset − ullage, clamped to the vessel; `clamped` tells whether it was. */
export function levelOf(ullage_mm: number, tank: Pick<Tank, 'height_mm'>, sensor_offset_mm: number) {
  const level = tank.height_mm + sensor_offset_mm - ullage_mm
  const level_mm = Math.min(Math.max(level, 0), tank.height_mm)
  return { level_mm, clamped: level !== level_mm }
}

/** Quality of a reading by its echo: 0 excellent, 1 good, 2 average, 3 bad. */
export function echoQuality(echo_quality: number, samples_rejected: number, heard: boolean): 0 | 1 | 2 | 3 {
  if (!heard || echo_quality <= 2) return 3
  if (echo_quality <= 5 || samples_rejected >= 10) return 2
  return echo_quality <= 9 ? 1 : 0
}

/** A device's status from silence, message loss and battery. Domain model, section 8. */
export function statusQuality(
  silent_days: number,
  loss_pct: number,
  battery_mv: number | null,
): 0 | 1 | 2 | 3 {
  if (loss_pct >= 15 || silent_days > 4 || (battery_mv !== null && battery_mv < 3000)) return 3
  if (silent_days > 2 || loss_pct >= 5) return 2
  return loss_pct >= 2 || silent_days > 1 ? 1 : 0
}

/** Number of messages sent after the first, by a counter that wraps. Messages in order of time. */
export function sentAfterFirst(seqs: readonly number[], counter: number): number {
  let sent = 0
  for (let i = 1; i < seqs.length; i++) {
    const step = (((seqs[i]! - seqs[i - 1]!) % counter) + counter) % counter
    // A larger jump of the counter than its plausible losses is a restart.
    sent += step === 0 || step > counter / 4 ? 1 : step
  }
  return sent
}

/** Message loss in %, from gaps of the sequence counter. */
export function packetLoss(seqs: readonly number[], counter: number): number {
  const sent = sentAfterFirst(seqs, counter)
  return sent === 0 ? 0 : ((sent - (seqs.length - 1)) / sent) * 100
}
