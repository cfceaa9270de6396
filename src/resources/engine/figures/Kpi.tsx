import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { leftToRight } from '../../../config/schema/text/bidi'
import { exact, isLong, short } from '../../../config/schema/text/format'
import { useMeasure } from '../useMeasure'
import styles from './Figures.module.css'

type Props = {
  label: string
  /** Undefined while loading. */
  value: number | undefined
  /** Whether the value is a lower bound. */
  capped?: boolean
  /** The value in words of its own, where it is no plain figure. */
  text?: string | undefined
  /** The change since the previous day, if known, and its unit. */
  difference?: number | undefined
  unit?: string
  /** A note below the figure. */
  note?: string | undefined
  /** The number of lines below the figure, whose space is reserved to avoid layout shift. */
  lines?: number
  tone?: 'good' | 'warn' | 'bad' | 'unknown' | undefined
  /** The list of the counted records. */
  to: string
}

/** One figure, linked to the records behind it. The tone shows only for values above 0. */
export function Kpi({ label, value, capped, text, difference, unit, note, lines = 0, tone, to }: Props) {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  const measure = useMeasure(unit)
  const figure = (of: number) => (unit ? measure.short(of) : short(of, locale))
  const plain = (of: number) => short(measure.read(of), locale)
  const said = value === undefined ? '…' : (text ?? `${figure(value)}${capped ? '+' : ''}`)
  const whole = isLong(value) ? (unit ? measure.format(value) : exact(value, 0, locale)) : undefined
  return (
    <Link to={to} className={styles.kpi} data-tone={value ? tone : undefined} data-tooltip={whole}>
      <span>{label}</span>
      <strong aria-busy={value === undefined}>{said}</strong>
      {difference === undefined ? null : (
        <small>
          {t('engine.sinceYesterday', {
            // Without its unit, which the figure has: a second line would move the page when it arrives.
            difference: leftToRight(signed(difference, plain), locale),
          })}
        </small>
      )}
      {note ? <small>{note}</small> : null}
      {value === undefined ? Array.from({ length: lines }, (_, i) => <small key={i}>&nbsp;</small>) : null}
    </Link>
  )
}

const signed = (value: number, format: (value: number) => string) =>
  Math.round(value) === 0 ? '±0' : `${value > 0 ? '+' : '−'}${format(Math.abs(value))}`
