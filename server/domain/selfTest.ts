import type { Uplink } from './codec/uplink'

/** Findings of a device's self-test, worst first, with the points that each takes from a score of 100. */
const FINDINGS: readonly [fault: string, takes: number, found: (uplink: Uplink) => boolean][] = [
  ['Sensor fault', 70, ({ flags }) => flags.includes('sensor_fault')],
  ['Weak echo', 45, ({ ullage_mm, echo_quality }) => ullage_mm === null || echo_quality < WEAK_ECHO],
  ['Low battery', 45, ({ flags }) => flags.includes('low_battery')],
  ['Tilted', 25, ({ flags }) => flags.includes('tilt')],
  ['Lid open', 15, ({ flags }) => flags.includes('lid_open')],
]
/** Of 15: below this a level is unreliable. */
const WEAK_ECHO = 4

/** The worst fault of a self-test (undefined without any), its score from 0 to 100, and all reasons for it. */
export function judgeSelfTest(uplink: Uplink) {
  const found = FINDINGS.filter(([, , isFound]) => isFound(uplink))
  const score = found.reduce((left, [, takes]) => left - takes, 100)
  return {
    fault: found[0]?.[0],
    score: Math.max(0, score),
    reasons: found.map(([fault]) => fault.toLowerCase()),
  }
}
