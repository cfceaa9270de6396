import { useMemo } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { isolate, leftToRight } from '../../config/schema/text/bidi'
import { day, exact, localeOf } from '../../config/schema/text/format'
import { optionWords } from '../engine/words'
import { useMeasure } from '../engine/useMeasure'
import type { LazyText } from '../common/lazyText'
import { clockTime } from './clock'
import { reasonWords } from './reasonWords'
import type { Reason } from './types'
import { usePlannerText } from './usePlannerText'

/** The sign of a difference; none where it rounds to 0. */
const signOf = (value: number, digits: number) => {
  const rounded = Number(value.toFixed(digits))
  return rounded < 0 ? '−' : rounded > 0 ? '+' : ''
}

export type DispatchFormat = {
  readonly text: LazyText
  readonly time: (moment: string | null | undefined) => string
  /** From one time to another: 08:00–16:40. */
  readonly span: (from: string | null, to: string | null) => string
  readonly litres: (litres: number) => string
  /** In lists and totals: above 9999, in thousands with the suffix K. */
  readonly shortLitres: (litres: number) => string
  readonly km: (metres: number) => string
  readonly hours: (seconds: number) => string
  /** Whole units of the currency; with `digits`, also its decimals. */
  readonly money: (amount: number, digits?: number) => string
  readonly product: (contentType: string) => string
  readonly reason: (reason: Reason) => string
  /** Differences, with their sign. */
  readonly moreKm: (metres: number) => string
  readonly moreMinutes: (seconds: number) => string
  readonly moreMoney: (amount: number) => string
  readonly count: (value: number) => string
  readonly decimal: (value: number) => string
}

/** Formats a day's values: times in the depot's zone, volumes in the user's units, money in the client's currency. */
export function useDispatchFormat({ zone, currency }: { zone: string; currency: string }): DispatchFormat {
  const t = useTranslate()
  const text = usePlannerText()
  const locale = useLocale() ?? 'en'
  const { format, short } = useMeasure('L')
  return useMemo(() => {
    const litres = (value: number) => format(Math.round(value))
    const product = (type: string) => optionWords(t, 'tanks', 'content_type', type)
    const km = (metres: number, digits = 1) => isolate(`${exact(metres / 1000, digits, locale)} km`, locale)
    const money = (amount: number, digits = 0) =>
      isolate(
        new Intl.NumberFormat(localeOf(locale), {
          style: 'currency',
          currency: currency || 'EUR',
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        }).format(amount),
        locale,
      )
    const formatArg = (name: string, value: string | number) => {
      if (typeof value === 'number' && (name === 'litres' || name.endsWith('_l'))) return litres(value)
      if (name === 'day') return day(value)
      if (name === 'product' || name === 'content_type') return product(String(value))
      return typeof value === 'number' ? exact(value, 1, locale) : value
    }
    const signed = (value: number, digits: number, written: string) =>
      isolate(`${signOf(value, digits)}${written}`, locale)
    return {
      text,
      time: moment => clockTime(moment, zone),
      span: (from, to) => leftToRight(`${clockTime(from, zone)}–${clockTime(to, zone)}`, locale),
      litres,
      shortLitres: value => short(Math.round(value)),
      km: metres => km(metres, metres < 100_000 ? 1 : 0),
      hours: seconds => {
        const minutes = Math.round(seconds / 60)
        return text('hours', { h: Math.floor(minutes / 60), min: String(minutes % 60).padStart(2, '0') })
      },
      money,
      product,
      reason: reason => reasonWords({ t, text }, reason, formatArg),
      moreKm: metres => signed(metres / 1000, 1, km(Math.abs(metres))),
      moreMinutes: seconds =>
        signed(seconds / 60, 0, text('minutes', { min: exact(Math.abs(seconds / 60), 0, locale) })),
      moreMoney: amount => signed(amount, 2, money(Math.abs(amount), 2)),
      count: value => exact(value, 0, locale),
      decimal: value => exact(value, 2, locale),
    }
  }, [t, text, locale, format, short, zone, currency])
}
