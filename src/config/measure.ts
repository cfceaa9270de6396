/** Litres are the only stored volume. Gallons: UK Weights and Measures Act 1985; NIST Handbook 44. */
export const LITRES_A_GALLON = { gal_imp: 4.54609, gal_us: 3.785411784 } as const
type Gallon = keyof typeof LITRES_A_GALLON
/** What somebody reads volumes in. */
export const VOLUME_UNITS = ['litre', 'gal_imp', 'gal_us'] as const
export type VolumeUnit = (typeof VOLUME_UNITS)[number]

/** The unit that a session names; litres where it names none that is known. */
export const volumeUnit = (named: unknown): VolumeUnit =>
  named === 'gal_imp' || named === 'gal_us' ? named : 'litre'

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
const asStored = (mark?: string): Measure => ({
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
    // Gallons are larger: where a tenth of a litre tells something, so does a hundredth of a gallon.
    digits: (stored, every) => (every ? COMPARED : stored && stored + 1),
    limit: (stored, end) => within(stored / litres, end),
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

const volumesIn = (gallon: Gallon): Readonly<Record<string, Measure>> => ({
  L: inGallons(gallon),
  'L/day': inGallons(gallon, '/day'),
  'L/degree day': inGallons(gallon, '/degree day'),
})
const gallons = { gal_imp: volumesIn('gal_imp'), gal_us: volumesIn('gal_us') }
const stored = new Map<string | undefined, Measure>([['share', share]])

/** How a quantity's unit is read by whoever reads volumes in `volume`: litres, also a day, in that, all else as stored but shares. */
export function measureOf(unit: string | undefined, volume: VolumeUnit): Measure {
  const volumes = volume === 'litre' ? undefined : gallons[volume][unit ?? '']
  if (volumes) return volumes
  const known = stored.get(unit) ?? asStored(unit)
  stored.set(unit, known)
  return known
}
