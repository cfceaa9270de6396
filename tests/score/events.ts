import { smooth } from '../../server/domain/cleaning/smooth'
import { levelEvents } from '../../server/domain/events/levelEvents'
import { median } from '../../server/domain/use/median'
import type { Fleet, ScoredTank, TrueEvent } from './fleet'
import type { Processed } from './run'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A detected event this close to a true one matches it. */
const NEAR_MS = 36 * HOUR_MS
const LEAK_NEAR_MS = 21 * DAY_MS

export type Reading = {
  at: number
  level_mm: number | null
  volume_l: number | null
  smoothed: number | null
  flags: string[]
}

export const readingsOf = async ({ db }: Processed, id: number): Promise<Reading[]> =>
  (
    await db.query<Omit<Reading, 'at'> & { measured_at: Date }>(
      `select measured_at, level_mm, volume_l, smoothed_volume_l as smoothed, flags from readings where tank_id = $1
       order by measured_at, seq`,
      [id],
    )
  ).map(({ measured_at, ...rest }) => ({ at: measured_at.getTime(), ...rest }))

/** Levels known after the first readings of a tank: valid ones only, smoothed on their own. */
export function knownThen(readings: readonly Reading[], capacity_l: number) {
  const smoothed = smooth(
    readings.map(({ at, level_mm, volume_l, flags }) => ({
      at,
      level_mm: level_mm ?? 0,
      volume_l: volume_l ?? 0,
      ok: volume_l !== null && !flags.includes('sensor_fault') && !flags.includes('out_of_range'),
    })),
    capacity_l,
  )
  return readings.flatMap(({ at, volume_l, flags }, place) => {
    const { outlier, smoothed_volume_l } = smoothed[place]!
    const fast = flags.includes('fast_change')
    return volume_l === null || smoothed_volume_l === null || (outlier && !fast)
      ? []
      : [{ id: at, at, volume_l, smoothed_l: smoothed_volume_l, place, fast }]
  })
}

/** Number of readings after a drop until it is detected, adding one reading at a time. */
function delayOf(readings: readonly Reading[], tank: ScoredTank, at: number): number | undefined {
  const first = readings.findIndex(reading => reading.at >= at)
  if (first < 0) return undefined
  for (let seen = 1; seen <= 12 && first + seen <= readings.length; seen++) {
    const known = knownThen(readings.slice(Math.max(0, first - 120), first + seen), tank.capacity_l)
    const told = levelEvents(known, tank)
    if (told.some(one => one.type === 'sudden_drop' && Math.abs(one.at - at) <= NEAR_MS)) return seen
  }
  return 12
}

export type Tally = {
  found: number
  missed: number
  wrong: number
  /** Events after the device's last message, which can't be detected. */
  unheard: number
  errors: number[]
  delays: number[]
}
const tally = (): Tally => ({ found: 0, missed: 0, wrong: 0, unheard: 0, errors: [], delays: [] })

type DetectedEvent = { type: string; at: number; delta_l: number | null }
const LEVELS = ['topup', 'collection', 'sudden_drop', 'sudden_rise', 'slow_leak'] as const

/** For each kind of event: true ones detected, false ones, and the error in litres. */
export async function scoreEvents(fleet: Fleet, processed: Processed, verbose: boolean) {
  const tallies = new Map(LEVELS.map(type => [type as string, tally()]))
  let [raw, smoothed, days] = [0, 0, 0]
  for (const tank of fleet.tanks) {
    const id = processed.ids.get(tank.key)!
    const told = (
      await processed.db.query<{ type: string; started_at: Date; delta_l: number | null }>(
        `select type, started_at, delta_l from events where tank_id = $1 and type = any($2::text[]) order by started_at`,
        [id, LEVELS],
      )
    ).map(({ type, started_at, delta_l }): DetectedEvent => ({ type, at: started_at.getTime(), delta_l }))
    const readings = await readingsOf(processed, id)
    const { events, daily_volume_l } = fleet.truth.get(tank.key)!
    const used = new Set<DetectedEvent>()
    for (const event of events) {
      const one = tallies.get(event.type)
      if (!one) continue
      const near = event.type === 'slow_leak' ? LEAK_NEAR_MS : NEAR_MS
      const at = Date.parse(event.at)
      const match = told.find(
        each => !used.has(each) && each.type === event.type && Math.abs(each.at - at) <= near,
      )
      if (!match) {
        if ((readings.at(-1)?.at ?? 0) < at) one.unheard++
        else one.missed++
        if (verbose) console.log('missed', tank.key, JSON.stringify(event))
        continue
      }
      used.add(match)
      one.found++
      if (event.litres && match.delta_l !== null)
        one.errors.push(Math.abs(Math.abs(match.delta_l) - event.litres) / event.litres)
      if (event.type === 'sudden_drop') one.delays.push(delayOf(readings, tank, at) ?? 12)
    }
    for (const each of told) {
      if (used.has(each)) continue
      tallies.get(each.type)!.wrong++
      if (verbose) console.log('wrong', tank.key, tank.content_type, JSON.stringify(each))
    }
    const closing = new Map(
      readings.filter(({ volume_l }) => volume_l !== null).map(one => [Math.floor(one.at / DAY_MS), one]),
    )
    for (const [day, reading] of closing) {
      const truth = daily_volume_l[day - fleet.firstDay]
      if (truth === undefined || truth === null || reading.smoothed === null || isWild(reading)) continue
      raw += Math.abs(reading.volume_l! - truth)
      smoothed += Math.abs(reading.smoothed - truth)
      days++
    }
  }
  return { tallies, raw: raw / days, smoothed: smoothed / days }
}

/** Readings out of range, which the product doesn't show as a level, don't count for the raw error either. */
const isWild = ({ flags }: Reading) => flags.includes('out_of_range')

export const shares = ({ found, missed, wrong, errors, delays }: Tally) => ({
  recall: found / (found + missed),
  precision: found / (found + wrong),
  error: median(errors),
  delay: median(delays),
})
export type { TrueEvent }
