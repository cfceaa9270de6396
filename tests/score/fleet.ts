import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

export type ScoredTank = {
  readonly key: string
  readonly device: string
  readonly shape: string
  readonly dimensions?: object
  readonly strapping?: object
  readonly capacity_l: number
  readonly sensor_offset_mm?: number
  readonly content_type: string
  readonly content_label?: string | null
  readonly direction: -1 | 1
}
/** True events: litres, or for a slow leak litres per week for a number of weeks. */
export type TrueEvent = {
  readonly type: string
  readonly at: string
  readonly litres?: number
  readonly litres_per_week?: number
}
export type Truth = {
  readonly key: string
  readonly events: readonly TrueEvent[]
  readonly daily_volume_l: readonly (number | null)[]
}
export type Fleet = {
  readonly tanks: readonly ScoredTank[]
  readonly truth: ReadonlyMap<string, Truth>
  readonly lines: readonly string[]
  /** First day of the truth, in days since 1970. */
  readonly firstDay: number
  /** Number of days in the truth. */
  readonly days: number
}

const DAY_S = 86_400

/** Day of the first messages, on which the truth begins. */
function firstDayOf(lines: readonly string[]): number {
  let first = Infinity
  for (const line of lines) {
    const message = JSON.parse(line) as {
      time?: number | string
      timestamp?: string
      rxInfo?: { time?: string }[]
    }
    const said = message.time ?? message.timestamp ?? message.rxInfo?.[0]?.time
    const at = typeof said === 'number' ? said : Date.parse(String(said)) / 1000
    if (Number.isFinite(at)) first = Math.min(first, at)
  }
  return Math.floor(first / DAY_S)
}

export const FILES = ['tanks.json', 'messages.ndjson.gz', 'truth.json'] as const

/** Reads a fleet from a folder with the three files. */
export function readFleet(folder: string): Fleet {
  const json = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown
  const lines = gunzipSync(readFileSync(join(folder, 'messages.ndjson.gz')))
    .toString('utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
  const truth = json('truth.json') as Truth[]
  return {
    tanks: json('tanks.json') as ScoredTank[],
    truth: new Map(truth.map(one => [one.key, one])),
    lines,
    firstDay: firstDayOf(lines),
    days: Math.max(...truth.map(one => one.daily_volume_l.length)),
  }
}
