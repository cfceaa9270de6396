import { createContext, useContext, type ReactNode } from 'react'
import { useLocale } from 'react-admin'
import { daysRange, exact, isLong, short } from '../../../config/schema/text/format'
import { useMeasure } from '../useMeasure'
import { Unknown } from './Plain'

/** Shows all digits, where figures are compared. */
export const EveryDigit = createContext(false)

/**
 * Where large figures are shown in full: on a record's own page. Everywhere else (lists, tiles, totals) those above 9999
 * are thousands with a K, so that one page has one form.
 */
export const WholeFigures = createContext(false)

/** An abbreviated figure, with the exact value in a tooltip and for screen readers. */
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
  /** A change: shown with its sign. */
  signed?: boolean
  /** Shows all decimals, zeros too: an amount of money. */
  fixed?: boolean
}

/**
 * A figure with a small grey unit, converted to the user's units; large ones in thousands, with the exact value on
 * hover. The unit's script decides the order, as an Arabic unit follows its number from right to left.
 */
export function Figure({ value, digits = 0, unit, signed, fixed = false }: Props) {
  const locale = useLocale() ?? 'en'
  const every = useContext(EveryDigit)
  const isWhole = useContext(WholeFigures)
  const measure = useMeasure(unit)
  if (typeof value !== 'number') return <Unknown />
  const amount = signed ? Math.abs(value) : value
  const own = every ? measure.typed(amount) : measure.read(amount)
  const stands = measure.digits(digits, every)
  const count = Number(own.toFixed(stands))
  // A value that is displayed as 0 has no sign.
  const sign = !signed || count === 0 ? '' : value < 0 ? '−' : '+'
  const whole = sign + exact(own, stands, locale, fixed ? stands : 0)
  const mark = unit ? (measure.mark === '%' ? '%' : ` ${measure.markOf(count)}`) : ''
  const name = measure.nameOf(count)
  const shortened = isLong(own) && !every && !isWhole
  return (
    <ShortFigure whole={name ? `${whole} ${name}` : shortened ? `${whole}${mark}` : undefined}>
      <bdi dir="ltr">{shortened ? sign + short(own, locale) : whole}</bdi>
      {mark ? <small>{mark}</small> : null}
    </ShortFigure>
  )
}

type CountProps = { value: number; capped?: boolean | undefined }

/** A number of records; a capped one shows that there are more. */
export function Count({ value, capped }: CountProps) {
  const locale = useLocale() ?? 'en'
  const isWhole = useContext(WholeFigures)
  const more = capped ? '+' : ''
  const whole = `${exact(value, 0, locale)}${more}`
  if (isWhole || !isLong(value)) return <>{whole}</>
  return (
    <ShortFigure whole={whole}>
      {short(value, locale)}
      {more}
    </ShortFigure>
  )
}

type RangeProps = { early: unknown; late: unknown; unit: string }

/** An estimate from its early to its late end: "12–18 days". */
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
