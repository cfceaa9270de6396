import { createContext, useContext } from 'react'
import { useLocale } from 'react-admin'
import { daysRange, exact, isLong, short } from '../../../config/format'
import { Unknown } from './Plain'
import { useUnit } from './useUnit'

/** Where figures are compared with each other, every digit counts. */
export const EveryDigit = createContext(false)

type Props = { value: unknown; digits?: number; unit?: string }

/**
 * A figure with its unit small and grey beside it; a long one in thousands, with every digit on hover. Which of the two comes
 * first is the unit's direction, as a word of Arabic is written after its figure, too.
 */
export function Figure({ value, digits = 0, unit }: Props) {
  const locale = useLocale() ?? 'en'
  const every = useContext(EveryDigit)
  const unitOf = useUnit()
  if (typeof value !== 'number') return <Unknown />
  const whole = exact(value, digits, locale)
  const mark = unit ? (unit === '%' ? '%' : ` ${unitOf(unit, Number(value.toFixed(digits)))}`) : ''
  const shortened = isLong(value) && !every
  return (
    <span className="field-figure" dir="auto" title={shortened ? `${whole}${mark}` : undefined}>
      <bdi dir="ltr">{shortened ? short(value, locale) : whole}</bdi>
      {mark ? <small>{mark}</small> : null}
    </span>
  )
}

type RangeProps = { early: unknown; late: unknown; unit: string }

/** A guess from its early to its late end: "12–18 days". */
export function FigureRange({ early, late, unit }: RangeProps) {
  const unitOf = useUnit()
  if (typeof early !== 'number' || typeof late !== 'number') return <Unknown />
  return (
    <span className="field-figure" dir="auto">
      <bdi dir="ltr">{daysRange(early, late)}</bdi>
      <small> {unitOf(unit, Math.ceil(late))}</small>
    </span>
  )
}
