import type { Measure } from '../../config/schema/text/measure'
import { app } from '../../providers/app'
import { useMemo } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { isolate } from '../../config/schema/text/bidi'
import { exact, short } from '../../config/schema/text/format'
import { getSession } from '../../providers/auth/session'

/** The plural form of a unit without a number, as beside an input. */
const A_FEW = 3

/** The system of units that the reader chose, or else their company. */
export const useUnits = (): string => getSession()?.user.units ?? ''

export type DisplayMeasure = Measure & {
  /** The unit for a count, in the user's language: 1 day, 2 days. Symbols are the same in every language. */
  markOf: (count?: number) => string
  /** The unit's full name, where another unit has the same symbol: imperial gallons. */
  nameOf: (count?: number) => string | undefined
  /** Formats a stored value with its unit. */
  format: (stored: unknown, digits?: number) => string
  /** The same for tiles and bars: large values are thousands with a K. */
  short: (stored: unknown, digits?: number) => string
}

/** Display, input and formatting of a quantity's unit for the signed-in user. */
export function useMeasure(unit: string | undefined): DisplayMeasure {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  const measure = app().units.measureOf(unit, useUnits())
  return useMemo(() => {
    const { mark, name, read, digits } = measure
    const markOf = (count = A_FEW) => (mark ? t(`format.unit.${mark}`, { _: mark, smart_count: count }) : '')
    const written =
      (figure: (value: number, digits: number) => string) =>
      (stored: unknown, stands = 0) => {
        if (typeof stored !== 'number') return exact(stored)
        const value = Number(read(stored).toFixed(digits(stands)))
        return isolate(`${figure(value, digits(stands))} ${markOf(value)}`, locale)
      }
    return {
      ...measure,
      markOf,
      nameOf: (count = A_FEW) => name && t(`format.unitName.${name}`, { smart_count: count }),
      format: written((value, stands) => exact(value, stands, locale)),
      short: written((value, stands) => short(value, locale, stands)),
    }
  }, [measure, t, locale])
}
