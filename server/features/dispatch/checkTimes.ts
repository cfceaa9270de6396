import type { Problems } from '../../../src/config/schema'
import type { Row } from '../../engine/behaviour/row'

type Break = { readonly from: string; readonly to: string; readonly minutes: number }
/** A row that isn't one is null, and has its own problem. */
export type Breaks = readonly (Break | null)[]
export type Hours = readonly ({ readonly from: string; readonly to: string } | null)[]
type Shift = { readonly start: string; readonly end: string }

/** Minutes since midnight of a time of the day, "HH:MM". */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Adds a problem at `end` unless its time of the day is later than that of `start`. Invalid times have their own problems. */
export function checkOrder(record: Row, start: string, end: string, problems: Problems): void {
  const [from, to] = [record[start], record[end]]
  if (problems[start] || problems[end] || typeof from !== 'string' || typeof to !== 'string') return
  // "HH:MM" sorts as text.
  if (to <= from) problems[end] = { key: 'validation.laterThan', args: { time: from } }
}

/** Adds a problem of each span that doesn't end after it begins, by path as in `delivery_hours.0.to`. */
export function checkHours(field: string, hours: Hours, problems: Problems): void {
  hours.forEach((one, i) => {
    const at = `${field}.${i}`
    if (!one || hasProblem(problems, at)) return
    // "HH:MM" sorts as text.
    if (one.to <= one.from) problems[`${at}.to`] = { key: 'validation.laterThan', args: { time: one.from } }
  })
}

const hasProblem = (problems: Problems, at: string) =>
  Object.keys(problems).some(path => path.startsWith(`${at}.`))

/**
 * Adds problems of breaks, by path as in `breaks.0.from`: the latest begin is before the earliest, the break begins
 * before the shift, or ends after it. Invalid rows have their own problems.
 */
export function checkBreaks(breaks: Breaks, { start, end }: Shift, problems: Problems): void {
  breaks.forEach((one, i) => {
    const at = `breaks.${i}`
    if (!one || hasProblem(problems, at)) return
    const { from, to, minutes } = one
    const outside = { key: 'validation.outsideShift', args: { from: start, to: end } }
    if (to < from) problems[`${at}.to`] = { key: 'validation.notBefore', args: { time: from } }
    else if (from < start) problems[`${at}.from`] = outside
    else if (minutesOf(to) + minutes > minutesOf(end)) problems[`${at}.to`] = outside
  })
}
