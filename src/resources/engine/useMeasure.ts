import type { Measure } from '../../config/schema/text/measure'
import { app } from '../../providers/app'
import { useMemo } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { isolate } from '../../config/schema/text/bidi'
import { exact } from '../../config/schema/text/format'
import { getSession } from '../../providers/auth/session'

/** A unit that stands alone, as beside an input, is said as of a few. */
const A_FEW = 3

/** The system of units that the reader chose, or else their company. */
export const useUnits = (): string => getSession()?.user.units ?? ''

export type DisplayMeasure = Measure & {
  /** The unit beside so many of it, in the reader's language: 1 day, 2 days. A symbol is the same in all of them. */
  markOf: (count?: number) => string
  /** The same in full, where another unit has the same mark: imperial gallons. */
  nameOf: (count?: number) => string | undefined
  /** A stored value with its unit, as a text. */
  say: (stored: unknown, digits?: number) => string
}

/** How a quantity's unit is read, typed and said by whoever is signed in. */
export function useMeasure(unit: string | undefined): DisplayMeasure {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  const measure = app().units.measureOf(unit, useUnits())
  return useMemo(() => {
    const { mark, name, read, digits } = measure
    const markOf = (count = A_FEW) => (mark ? t(`format.unit.${mark}`, { _: mark, smart_count: count }) : '')
    return {
      ...measure,
      markOf,
      nameOf: (count = A_FEW) => name && t(`format.unitName.${name}`, { smart_count: count }),
      say: (stored, stands = 0) => {
        if (typeof stored !== 'number') return exact(stored)
        const value = Number(read(stored).toFixed(digits(stands)))
        return isolate(`${exact(value, digits(stands), locale)} ${markOf(value)}`, locale)
      },
    }
  }, [measure, t, locale])
}
