/** Litres are the only stored volume unit. Gallons: UK Weights and Measures Act 1985; NIST Handbook 44. */
export const LITRES_A_GALLON = { gal_imp: 4.54609, gal_us: 3.785411784 } as const
type Gallon = keyof typeof LITRES_A_GALLON
/** Volume units that a user can choose. */
export const VOLUME_UNITS = ['litre', 'gal_imp', 'gal_us'] as const
export type VolumeUnit = (typeof VOLUME_UNITS)[number]

/** The volume unit of a session; litres where the name is unknown. */
export const volumeUnit = (named: unknown): VolumeUnit =>
  named === 'gal_imp' || named === 'gal_us' ? named : 'litre'

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
const asStored = (mark?: string): Measure => ({
  mark,
  read: as,
  keep: as,
  typed: as,
  digits: as,
  limit: as,
})

/** Significant digits that survive the round trip through storage. */
const KEPT = 12
const TYPED = 10
/** Significant digits of a displayed limit. */
const SAID = 6
/** Decimals where every digit counts: 0.001 gal is about four millilitres. */
const COMPARED = 3
const rounded = (value: number, digits: number) => Number(value.toPrecision(digits))

/** Rounds to few digits, towards the inner side of a limit. */
function within(value: number, end: 'min' | 'max'): number {
  const near = rounded(value, SAID)
  const step = 10 ** (Math.floor(Math.log10(Math.abs(value) || 1)) + 1 - SAID)
  if (end === 'min') return near < value ? rounded(near + step, SAID) : near
  return near > value ? rounded(near - step, SAID) : near
}

function inGallons(gallon: Gallon, per: '' | '/day' | '/degree day' = ''): Measure {
  const litres = LITRES_A_GALLON[gallon]
  const keep = (typed: number) => rounded(typed * litres, KEPT)
  return {
    mark: `gal${per}`,
    name: `${gallon}${per}`,
    read: stored => stored / litres,
    keep,
    typed: stored => {
      const typed = rounded(stored / litres, TYPED)
      return keep(typed) === stored ? typed : Number(typed.toFixed(COMPARED))
    },
    // A gallon is larger than a litre: it needs one more decimal for the same precision.
    digits: (stored, every) => (every ? COMPARED : stored && stored + 1),
    limit: (stored, end) => within(stored / litres, end),
  }
}

/** A fraction in percent. A value below 1 is never shown as 100 %. */
const share: Measure = {
  mark: '%',
  read: stored => Math.floor(rounded(stored * 100, TYPED)),
  keep: typed => rounded(typed / 100, KEPT),
  typed: stored => rounded(stored * 100, TYPED),
  digits: as,
  limit: stored => rounded(stored * 100, SAID),
}

const volumesIn = (gallon: Gallon): Readonly<Record<string, Measure>> => ({
  L: inGallons(gallon),
  'L/day': inGallons(gallon, '/day'),
  'L/degree day': inGallons(gallon, '/degree day'),
})
const gallons = { gal_imp: volumesIn('gal_imp'), gal_us: volumesIn('gal_us') }
const stored = new Map<string | undefined, Measure>([['share', share]])

/**
 * The measure of a unit for a user who reads volumes in `volume`: litres and litres per day are converted, fractions
 * become percent, all others stay as stored.
 */
export function measureOf(unit: string | undefined, volume: VolumeUnit): Measure {
  const volumes = volume === 'litre' ? undefined : gallons[volume][unit ?? '']
  if (volumes) return volumes
  const known = stored.get(unit) ?? asStored(unit)
  stored.set(unit, known)
  return known
}
