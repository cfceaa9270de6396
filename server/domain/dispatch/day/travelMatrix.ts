import type { Matrix } from '../problem'
import type { DayInput } from './dayInput'

/** Travel times from here on mean that there is no way, s. */
export const UNREACHABLE_S = 1e6
/** Stands for a drive that isn't possible, m. */
const UNREACHABLE_M = 1e7

const isFigure = (value: number, most: number) => value >= 0 && value < most

/** Whether there is a drive from one location to another, by its index in the matrix. */
export const isDrive = ({ seconds, metres }: Matrix, at: number): boolean =>
  isFigure(seconds[at]!, UNREACHABLE_S) && isFigure(metres[at]!, UNREACHABLE_M)

/**
 * The day's matrix. Pairs without a way, and figures that are none, become drives that are too long for any day, so
 * that sums stay numbers.
 */
export function travelMatrix({ travel }: DayInput): Matrix {
  const { size, seconds, metres } = travel
  const count = size * size
  let isSound = seconds.length >= count && metres.length >= count
  for (let i = 0; isSound && i < count; i++) isSound = isDrive(travel, i)
  if (isSound) return travel
  const result = { size, seconds: new Float64Array(count), metres: new Float64Array(count) }
  for (let i = 0; i < count; i++) {
    const isKnown = isDrive(travel, i)
    result.seconds[i] = isKnown ? seconds[i]! : UNREACHABLE_S
    result.metres[i] = isKnown ? metres[i]! : UNREACHABLE_M
  }
  return result
}
