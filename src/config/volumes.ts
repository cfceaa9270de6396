import { asStored, converted, type Measure } from './schema/text/measure'

/** Litres are the only stored volume. Gallons: UK Weights and Measures Act 1985; NIST Handbook 44. */
export const LITRES_A_GALLON = { gal_imp: 4.54609, gal_us: 3.785411784 } as const
type Gallon = keyof typeof LITRES_A_GALLON
/** What somebody reads volumes in. */
export const VOLUME_UNITS = ['litre', 'gal_imp', 'gal_us'] as const
export type VolumeUnit = (typeof VOLUME_UNITS)[number]
export const VOLUME_LABELS = {
  litre: 'Litres',
  gal_imp: 'Imperial gallons',
  gal_us: 'US gallons',
} as const satisfies Readonly<Record<VolumeUnit, string>>

/** A quantity in litres. */
export const litresIn = (quantity: number, unit: VolumeUnit): number =>
  unit === 'litre' ? quantity : quantity * LITRES_A_GALLON[unit]

/** The unit that a session names; litres where it names none that is known. */
export const volumeUnit = (named: unknown): VolumeUnit =>
  named === 'gal_imp' || named === 'gal_us' ? named : 'litre'

const volumesIn = (gallon: Gallon): Readonly<Record<string, Measure>> =>
  Object.fromEntries(
    ['', '/min', '/day', '/degree day'].map(per => [
      `L${per}`,
      converted(LITRES_A_GALLON[gallon], `gal${per}`, `${gallon}${per}`),
    ]),
  )
const gallons = { gal_imp: volumesIn('gal_imp'), gal_us: volumesIn('gal_us') }

/** How a quantity's unit is read by readers of volumes in `volume`: litres, also a minute or a day, in that, all else as stored but shares. */
export function measureOf(unit: string | undefined, volume: VolumeUnit): Measure {
  const volumes = volume === 'litre' ? undefined : gallons[volume][unit ?? '']
  return volumes ?? asStored(unit)
}
