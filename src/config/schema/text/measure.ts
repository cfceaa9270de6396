/** How quantities are read in other units than those in which they are stored. */
export type Measures = {
  /** Systems of units that a reader may choose; the first is that of stored values. */
  readonly systems: readonly string[]
  measureOf(unit: string | undefined, system: string): Measure
}

/** How values of a stored unit are read and typed. */
export type Measure = {
  /** Its mark, and where that is another unit's too its name: keys of the tables `format.unit` and `format.unitName`. */
  mark?: string
  name?: string
  /** A stored value in this unit, and the other way round: nothing that was typed is lost on its way there and back. */
  read: (stored: number) => number
  keep: (typed: number) => number
  /** A stored value to type over. What was stored in another unit is rounded: only what is typed anew is kept. */
  typed: (stored: number) => number
  /** Decimals, where the stored unit has so many; `every` where values are compared. */
  digits: (stored: number, every?: boolean) => number
  /** A stored limit, rounded so that the number said is within it. */
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

/** A typed number of up to so many digits is there again after it was kept. */
const KEPT = 12
const TYPED = 10
/** Of a limit so many are said. */
const SAID = 6
/** Decimals where every digit counts: four millilitres. */
const COMPARED = 3
const rounded = (value: number, digits: number) => Number(value.toPrecision(digits))

/** The number of few digits that is next to a limit, on its inner side. */
function within(value: number, end: 'min' | 'max'): number {
  const near = rounded(value, SAID)
  const step = 10 ** (Math.floor(Math.log10(Math.abs(value) || 1)) + 1 - SAID)
  if (end === 'min') return near < value ? rounded(near + step, SAID) : near
  return near > value ? rounded(near - step, SAID) : near
}

/** A unit that holds `per` of the stored one, and has a larger one's decimals. `mark` and `name` are as in `Measure`. */
export function converted(per: number, mark: string, name: string): Measure {
  const keep = (typed: number) => rounded(typed * per, KEPT)
  return {
    mark,
    name,
    read: stored => stored / per,
    keep,
    typed: stored => {
      const typed = rounded(stored / per, TYPED)
      return keep(typed) === stored ? typed : Number(typed.toFixed(COMPARED))
    },
    // Where a tenth of the stored unit tells something, so does a hundredth of a larger one.
    digits: (stored, every) => (every ? COMPARED : stored && stored + 1),
    limit: (stored, end) => within(stored / per, end),
  }
}

/** A part of one in percent. What isn't all of it is never said to be. */
const share: Measure = {
  mark: '%',
  read: stored => Math.floor(rounded(stored * 100, TYPED)),
  keep: typed => rounded(typed / 100, KEPT),
  typed: stored => rounded(stored * 100, TYPED),
  digits: as,
  limit: stored => rounded(stored * 100, SAID),
}

const known = new Map<string | undefined, Measure>([['share', share]])

/** A quantity read in the unit in which it is stored; shares in percent. */
export function asStored(unit: string | undefined): Measure {
  const measure = known.get(unit) ?? plain(unit)
  known.set(unit, measure)
  return measure
}
