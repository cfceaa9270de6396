import { DAY_MS } from '../../../src/config/schema/durations'
import type { Climate } from '../weather/climate'
import { fitUse, type UseModel } from './fitUse'
import { median } from './median'
import { smeared, smoothingReach } from './smeared'
import { spansOfUse, type Break, type Point } from './spans'
import { HEATING, STEADY, WEEKLY, type Profile } from './terms'

/** Days of history that a fit uses, and the least number that it needs. Domain model, section 8. */
const LOOK_BACK_DAYS = 365
const MIN_DAYS = 30
const RECENT_DAYS = 14
/** Length of the fitted spans, days: see `spansOfUse`. */
const SPAN_DAYS = 4

export type Method = 'degree_days' | 'profile' | 'group_prior' | 'median_14'
export type TankUse = { readonly method: Method; readonly model: UseModel; readonly profile: Profile }

/** Profile of a tank's use by its content: heating oil depends on the temperature, other contents on the weekday. */
export const profileOf = (content_type: string): Profile => (content_type === 'kerosene' ? HEATING : WEEKLY)

/** Mean use of the last fortnight, with the scatter of its spans. */
function recentUse(
  points: readonly Point[],
  breaks: readonly Break[],
  direction: -1 | 1,
): TankUse | undefined {
  const spans = spansOfUse(points, breaks, direction, 1).slice(-RECENT_DAYS)
  if (spans.length < 3) return undefined
  const daily = spans.map(({ from, to, used_l }) => (used_l * DAY_MS) / (to - from))
  const middle = median(daily)
  const scatter = 1.4826 * median(daily.map(one => Math.abs(one - middle)))
  const sd = Math.max(scatter, 0.05 * Math.abs(middle))
  return {
    method: 'median_14',
    profile: STEADY,
    model: {
      coefficients: [middle],
      spread: [[sd / Math.sqrt(spans.length / 2)]],
      day_sd_l: sd,
      usual_l: middle,
      span_sd_l: sd,
      days: spans.length,
    },
  }
}

/**
 * Fits a tank's use up to a time (ms): robustly, on the year before it. With less than a month of readings, uses the
 * typical coefficients of the tank's group (`prior`: litres a unit of each term), and else the median of the last
 * fortnight. Undefined when there is no data at all.
 */
export function fitTank(
  points: readonly Point[],
  breaks: readonly Break[],
  tank: { direction: -1 | 1; content_type: string },
  { climate, until, prior }: { climate: Climate; until: number; prior?: readonly number[] | undefined },
): TankUse | undefined {
  const since = until - LOOK_BACK_DAYS * DAY_MS
  const seen = points.filter(({ at }) => since < at && at < until)
  const profile = profileOf(tank.content_type)
  const spans = spansOfUse(seen, breaks, tank.direction, SPAN_DAYS)
  const terms = smeared(profile.under(climate.weather), smoothingReach(seen))
  const model = fitUse(spans, terms, profile)
  if (model && model.days >= MIN_DAYS)
    return { method: profile === HEATING ? 'degree_days' : 'profile', model, profile }
  const recent = recentUse(seen, breaks, tank.direction)
  if (!prior || profile !== HEATING) return recent
  const sd = recent?.model.day_sd_l ?? 0.3 * (prior[0]! + 8 * prior[1]!)
  return {
    method: 'group_prior',
    profile,
    model: {
      coefficients: prior,
      // Houses of one group vary by about half of the typical use.
      spread: prior.map((one, i) => prior.map((_, j) => (i === j ? one / 2 : 0))),
      day_sd_l: sd,
      usual_l: recent?.model.usual_l ?? prior[0]! + 8 * prior[1]!,
      span_sd_l: sd,
      days: 0,
    },
  }
}
