import { exact, localeOf } from './schema/text/format'
import { pluralOf } from './schema/text/plural'
import { interpolate } from './schema/text/translate'
import { measureOf, volumeUnit, type VolumeUnit } from './volumes'

/** Translates a gallon unit, with all plural forms. */
export type GallonText = (gallon: Exclude<VolumeUnit, 'litre'>) => string

/** Litres in the customer's unit, with the unit written out. `Intl` supports only the US gallon. */
export function volumeInWords(
  litres: number,
  units: string | null | undefined,
  language: string,
  gallonText: GallonText,
): string {
  const unit = volumeUnit(units)
  const value = Math.round(measureOf('L', unit).read(litres))
  const locale = localeOf(language)
  if (unit === 'litre')
    return new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'liter',
      unitDisplay: 'long',
      maximumFractionDigits: 0,
    }).format(value)
  return interpolate(pluralOf(gallonText(unit), value, language), { amount: exact(value, 0, locale) })
}
