import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { leftToRight } from '../../../config/schema/text/bidi'
import { exact } from '../../../config/schema/text/format'
import { useMeasure } from '../useMeasure'
import styles from './Figures.module.css'

type Props = {
  label: string
  /** Undefined while it is not known yet. */
  value: number | undefined
  /** Whether there are more than that. */
  capped?: boolean
  /** The value as it is read, where it has a unit. */
  text?: string | undefined
  /** How much more it is than a day before, where that is known, and in what unit that is counted. */
  difference?: number | undefined
  unit?: string
  /** What else is to be said of it. */
  note?: string | undefined
  /** How many lines will stand below the figure once it is known: their room is kept, so that nothing moves then. */
  lines?: number
  tone?: 'good' | 'warn' | 'bad' | 'unknown' | undefined
  /** The list whose records it counts. */
  to: string
}

/** One figure, and the way to the records behind it. A tone only shows where there is something to count. */
export function Kpi({ label, value, capped, text, difference, unit, note, lines = 0, tone, to }: Props) {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  const { say } = useMeasure(unit)
  const said = value === undefined ? '…' : (text ?? `${exact(value, 0, locale)}${capped ? '+' : ''}`)
  return (
    <Link to={to} className={styles.kpi} data-tone={value ? tone : undefined}>
      <span>{label}</span>
      <strong aria-busy={value === undefined}>{said}</strong>
      {difference === undefined ? null : (
        <small>
          {t('engine.sinceYesterday', {
            difference: leftToRight(
              signed(difference, unit ? say : value => exact(value, 0, locale)),
              locale,
            ),
          })}
        </small>
      )}
      {note ? <small>{note}</small> : null}
      {value === undefined ? Array.from({ length: lines }, (_, i) => <small key={i}>&nbsp;</small>) : null}
    </Link>
  )
}

const signed = (value: number, say: (value: number) => string) =>
  Math.round(value) === 0 ? '±0' : `${value > 0 ? '+' : '−'}${say(Math.abs(value))}`
