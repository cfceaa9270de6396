import { useLocale } from 'react-admin'
import { Link } from 'react-router-dom'
import { exact } from '../../../config/format'
import styles from './Figures.module.css'

type Props = {
  label: string
  /** Undefined while it is not known yet. */
  value: number | undefined
  /** Whether there are more than that. */
  capped?: boolean
  tone?: 'good' | 'warn' | 'bad' | 'unknown'
  /** The list whose records it counts. */
  to: string
}

/** One figure, and the way to the records behind it. A tone only shows where there is something to count. */
export function Kpi({ label, value, capped, tone, to }: Props) {
  const locale = useLocale() ?? 'en'
  return (
    <Link to={to} className={styles.kpi} data-tone={value ? tone : undefined}>
      <span>{label}</span>
      <strong aria-busy={value === undefined}>
        {value === undefined ? '…' : `${exact(value, 0, locale)}${capped ? '+' : ''}`}
      </strong>
    </Link>
  )
}
