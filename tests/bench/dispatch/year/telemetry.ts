import { REACH, smooth, type Sample } from '../../../../server/domain/cleaning/smooth'
import { decodeUplink } from '../../../../server/domain/codec/uplink'
import { EVENT_REACH, levelEvents, type Level } from '../../../../server/domain/events/levelEvents'
import { levelOf } from '../../../../server/domain/level'
import type { Break, Point } from '../../../../server/domain/use/spans'
import type { Sent } from '../../../../demo/simulate/device'
import type { YearTank } from './depot'

/** How far a level may lie outside its vessel before the echo counts as invalid, mm and share of the height. */
const OUTSIDE = { mm: 50, share: 0.05 }

/** Number of newest readings among which the last sound one is sought first. */
const NEWEST = 8

/**
 * What the product knows of a tank from its messages: smoothed levels, and the level changes that are not use. Adds
 * readings as they come, and computes only what new ones can change; the result is that of all readings at once.
 */
export class Telemetry {
  readonly points: Point[] = []
  readonly breaks: Break[] = []
  private readonly samples: Sample[] = []
  private readonly levels: (Level | undefined)[] = []
  /** Number of samples at the last update. */
  private known = 0
  /** Number of points that are final, and the index of the first sample that isn't. */
  private finalPoints = 0
  private finalSamples = 0

  constructor(private readonly tank: YearTank) {}

  receive({ at, payload }: Sent): void {
    const { ullage_mm } = decodeUplink(payload)
    const { vessel, sensor_offset_mm, capacity_l } = this.tank
    if (ullage_mm === null) {
      this.samples.push({ at, level_mm: 0, volume_l: 0, ok: false })
      return
    }
    const { level_mm } = levelOf(ullage_mm, vessel, sensor_offset_mm)
    const outside = Math.abs(vessel.height_mm + sensor_offset_mm - ullage_mm - level_mm)
    const ok = outside <= Math.max(OUTSIDE.mm, OUTSIDE.share * vessel.height_mm)
    this.samples.push({
      at,
      level_mm,
      volume_l: Math.min(vessel.volumeAt(level_mm), 1.02 * capacity_l),
      ok,
    })
  }

  /** The last point, from the newest readings alone: what `update` would find. */
  level(): Point | undefined {
    const { samples, tank } = this
    const recent = samples.slice(-2 * REACH)
    const smoothed = smooth(recent, tank.capacity_l, Math.max(0, recent.length - NEWEST))
    for (let i = recent.length - 1; i >= Math.max(0, recent.length - NEWEST); i--) {
      const { smoothed_volume_l, outlier } = smoothed[i]!
      if (!outlier && smoothed_volume_l !== null) return { at: recent[i]!.at, smoothed_l: smoothed_volume_l }
    }
    this.update()
    return this.points.at(-1)
  }

  /** Brings points and breaks up to date. */
  update(): void {
    const { samples } = this
    if (this.known === samples.length) return
    this.smoothNew()
    this.findBreaks()
    this.known = samples.length
  }

  private smoothNew(): void {
    const { samples, levels, points, tank } = this
    const first = Math.max(0, this.finalSamples - REACH)
    const smoothed = smooth(samples.slice(first), tank.capacity_l, this.finalSamples - first)
    points.length = this.finalPoints
    for (let i = this.finalSamples; i < samples.length; i++) {
      const { outlier, smoothed_volume_l } = smoothed[i - first]!
      const { at, volume_l, ok } = samples[i]!
      const isSound = ok && !outlier
      levels[i] = isSound ? { id: at, at, volume_l, place: i, fast: false } : undefined
      if (isSound && smoothed_volume_l !== null) points.push({ at, smoothed_l: smoothed_volume_l })
      if (i + REACH >= samples.length) continue
      this.finalSamples = i + 1
      this.finalPoints = points.length
    }
  }

  /** Detects changes among the readings since the last update, and those just before; older ones stay. */
  private findBreaks(): void {
    const { levels, breaks, tank } = this
    const sure = Math.max(0, this.known - 2 * REACH)
    const first = Math.max(0, sure - 2 * EVENT_REACH)
    const near = levels.slice(first).filter(level => level !== undefined)
    const since = levels.slice(sure).find(level => level !== undefined)?.at ?? Infinity
    const kept = breaks.filter(({ at }) => at < since)
    const found = levelEvents(near, { ...tank, direction: tank.story.direction })
    breaks.length = 0
    breaks.push(
      ...kept,
      ...found.filter(({ at }) => at >= since).map(({ since: from, at }) => ({ since: from, at })),
    )
  }
}
