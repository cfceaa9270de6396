import { createContext, useContext, type ReactNode } from 'react'
import { useLocale } from 'react-admin'
import { daysRange, exact, isLong, short } from '../../../config/schema/text/format'
import { useMeasure } from '../useMeasure'
import { Unknown } from './Plain'

/** Where figures are compared with each other, every digit counts. */
export const EveryDigit = createContext(false)

/** A figure as there is room for it; all of it in a tooltip, and for who hears it. */
export const ShortFigure = ({ whole, children }: { whole?: string; children: ReactNode }) => (
  <span className="field-figure" dir="auto" data-tooltip={whole}>
    {whole ? (
      <>
        <span aria-hidden="true">{children}</span>
        <span className="visually-hidden">{whole}</span>
      </>
    ) : (
      children
    )}
  </span>
)

type Props = {
  value: unknown
  digits?: number
  unit?: string
  /** A change: it has its sign, plus or minus. */
  signed?: boolean
  /** All decimals, also those that are 0: an amount of money. */
  fixed?: boolean
}

/**
 * A figure with its unit small and grey beside it, both as the reader's company counts; a long one in thousands, with every
 * digit on hover. Which of the two comes first is the unit's direction, as a word of Arabic is written after its figure, too.
 */
export function Figure({ value, digits = 0, unit, signed, fixed = false }: Props) {
  const locale = useLocale() ?? 'en'
  const every = useContext(EveryDigit)
  const measure = useMeasure(unit)
  if (typeof value !== 'number') return <Unknown />
  const amount = signed ? Math.abs(value) : value
  const own = every ? measure.typed(amount) : measure.read(amount)
  const stands = measure.digits(digits, every)
  const count = Number(own.toFixed(stands))
  // What is nothing as it is shown has no sign.
  const sign = !signed || count === 0 ? '' : value < 0 ? '−' : '+'
  const whole = sign + exact(own, stands, locale, fixed ? stands : 0)
  const mark = unit ? (measure.mark === '%' ? '%' : ` ${measure.markOf(count)}`) : ''
  const name = measure.nameOf(count)
  const shortened = isLong(own) && !every
  return (
    <ShortFigure whole={name ? `${whole} ${name}` : shortened ? `${whole}${mark}` : undefined}>
      <bdi dir="ltr">{shortened ? sign + short(own, locale) : whole}</bdi>
      {mark ? <small>{mark}</small> : null}
    </ShortFigure>
  )
}

type RangeProps = { early: unknown; late: unknown; unit: string }

/** A guess from its early to its late end: "12–18 days". */
export function FigureRange({ early, late, unit }: RangeProps) {
  const { read, markOf } = useMeasure(unit)
  if (typeof early !== 'number' || typeof late !== 'number') return <Unknown />
  return (
    <span className="field-figure" dir="auto">
      <bdi dir="ltr">{daysRange(read(early), read(late))}</bdi>
      <small> {markOf(Math.ceil(read(late)))}</small>
    </span>
  )
}
