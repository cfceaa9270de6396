/** How quantities are read in other units than those in which they are stored. */
export type Measures = {
  /** Systems of units that a reader may choose; the first is that of stored values. */
  readonly systems: readonly string[]
  measureOf(unit: string | undefined, system: string): Measure
}

/** How values of a stored unit are displayed and entered. */
export type Measure = {
  /**
   * The unit's symbol, and its name where another unit has the same symbol: keys of `format.unit` and
   * `format.unitName`.
   */
  mark?: string
  name?: string
  /** Converts a stored value to this unit and back; the round trip keeps every digit entered. */
  read: (stored: number) => number
  keep: (typed: number) => number
  /** A stored value for editing. Values stored in another unit are rounded: only a new entry is saved. */
  typed: (stored: number) => number
  /** Decimals, from the stored unit's decimals; `every` for comparisons. */
  digits: (stored: number, every?: boolean) => number
  /** Converts a stored limit, rounded so that the displayed number lies within it. */
  limit: (stored: number, end: 'min' | 'max') => number
}

const as = (value: number) => value
const plain = (mark?: string): Measure => ({
  mark,
  read: as,
  keep: as,
  typed: as,
  digits: as,
  limit: as,
})

/** Significant digits that survive the round trip through storage. */
const STORED_DIGITS = 12
const INPUT_DIGITS = 10
/** Significant digits of a displayed limit. */
const LIMIT_DIGITS = 6
/** Decimals where every digit counts: 0.001 gal is about four millilitres. */
const COMPARED = 3
const rounded = (value: number, digits: number) => Number(value.toPrecision(digits))

/** Rounds to few digits, towards the inner side of a limit. */
function within(value: number, end: 'min' | 'max'): number {
  const near = rounded(value, LIMIT_DIGITS)
  const step = 10 ** (Math.floor(Math.log10(Math.abs(value) || 1)) + 1 - LIMIT_DIGITS)
  if (end === 'min') return near < value ? rounded(near + step, LIMIT_DIGITS) : near
  return near > value ? rounded(near - step, LIMIT_DIGITS) : near
}

/** A unit that holds `per` of the stored one, and has a larger one's decimals. `mark` and `name` are as in `Measure`. */
export function converted(per: number, mark: string, name: string): Measure {
  const keep = (typed: number) => rounded(typed * per, STORED_DIGITS)
  return {
    mark,
    name,
    read: stored => stored / per,
    keep,
    typed: stored => {
      const typed = rounded(stored / per, INPUT_DIGITS)
      return keep(typed) === stored ? typed : Number(typed.toFixed(COMPARED))
    },
    // Where a tenth of the stored unit tells something, so does a hundredth of a larger one.
    digits: (stored, every) => (every ? COMPARED : stored && stored + 1),
    limit: (stored, end) => within(stored / per, end),
  }
}

/** A fraction in percent. A value below 1 is never shown as 100 %. */
const share: Measure = {
  mark: '%',
  read: stored => Math.floor(rounded(stored * 100, INPUT_DIGITS)),
  keep: typed => rounded(typed / 100, STORED_DIGITS),
  typed: stored => rounded(stored * 100, INPUT_DIGITS),
  digits: as,
  limit: stored => rounded(stored * 100, LIMIT_DIGITS),
}

const known = new Map<string | undefined, Measure>([['share', share]])

/** A quantity read in the unit in which it is stored; shares in percent. */
export function asStored(unit: string | undefined): Measure {
  const measure = known.get(unit) ?? plain(unit)
  known.set(unit, measure)
  return measure
}
