import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Skeleton } from '../../ui/Skeleton'
import { Failure } from '../Failure'
import styles from './Figures.module.css'

export type Bar = {
  readonly key: string
  readonly label: ReactNode
  readonly value: number
  /** The value as it is read, with its unit. */
  readonly text: string
  readonly tone?: 'good' | 'warn' | 'bad' | 'unknown'
  /** The list whose records it counts. */
  readonly to: string
}
type Props = {
  title: string
  /** Undefined while they are not known yet. */
  bars: readonly Bar[] | undefined
  error?: unknown
  onRetry: () => void
}

const ROWS = 5
const ROW_HEIGHT = 28

/** Figures side by side, each as long as it is large against the largest, and the way to the records behind it. */
export function Bars({ title, bars, error, onRetry }: Props) {
  const most = Math.max(1, ...(bars ?? []).map(({ value }) => value))
  return (
    <section className={styles.bars} aria-label={title}>
      <h2>{title}</h2>
      {error ? <Failure error={error} onRetry={onRetry} /> : null}
      {bars || error ? null : <Skeleton rows={ROWS} height={ROW_HEIGHT} />}
      <ul>
        {(bars ?? []).map(({ key, label, value, text, tone, to }) => (
          <li key={key}>
            <Link to={to} data-tone={tone}>
              <span>{label}</span>
              <i style={{ inlineSize: `${(100 * value) / most}%` }} />
              <strong>{text}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
