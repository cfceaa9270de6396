import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Skeleton } from '../../ui/Skeleton'
import { Failure } from '../Failure'
import styles from './Figures.module.css'

export type Bar = {
  readonly key: string
  readonly label: ReactNode
  readonly value: number
  /** The earlier value, drawn as a thin bar below. */
  readonly before?: number
  /** The range of the value's uncertainty. */
  readonly range?: readonly [low: number, high: number]
  /** The formatted value with its unit. */
  readonly text: string
  /** A note below the label. */
  readonly note?: string
  readonly tone?: 'good' | 'warn' | 'bad' | 'unknown' | undefined
  /** Whether it is a part of the bar above. */
  readonly isPart?: boolean
  /** The list of the counted records, if any. */
  readonly to?: string
}
type Props = {
  title: string
  /** Explains the figures, where the title doesn't. */
  help?: string
  /** Undefined while loading. */
  bars: readonly Bar[] | undefined
  /** The expected number of bars, whose space is reserved to avoid layout shift. */
  rows?: number
  /** Shown if there are none. */
  empty?: string
  error?: unknown
  onRetry: () => void
}

const ROWS = 5
const ROW_HEIGHT = 32

/** A bar chart scaled to the largest value; bars link to the records behind them. */
export function Bars({ title, help, bars, rows = ROWS, empty, error, onRetry }: Props) {
  const most = Math.max(
    1,
    ...(bars ?? []).flatMap(({ value, before = 0, range }) => [value, before, range?.[1] ?? 0]),
  )
  return (
    <section className={styles.bars} aria-label={title}>
      <h2>{title}</h2>
      {help && bars?.length ? <p>{help}</p> : null}
      {error ? <Failure error={error} onRetry={onRetry} /> : null}
      {bars || error ? null : (
        <div style={{ minBlockSize: rows * ROW_HEIGHT }}>
          <Skeleton rows={rows} height={ROW_HEIGHT} />
        </div>
      )}
      {bars?.length === 0 && empty ? <p>{empty}</p> : null}
      <ul>
        {(bars ?? []).map(bar => (
          <li key={bar.key}>
            <Row bar={bar}>
              <span>
                {bar.label}
                {bar.note ? <small>{bar.note}</small> : null}
              </span>
              <Drawn bar={bar} most={most} />
              <strong>{bar.text}</strong>
            </Row>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ bar: { to, tone, isPart }, children }: { bar: Bar; children: ReactNode }) {
  const look = { className: styles.row, 'data-tone': tone, 'data-part': isPart || undefined }
  return to === undefined ? (
    <div {...look}>{children}</div>
  ) : (
    <Link to={to} {...look}>
      {children}
    </Link>
  )
}

function Drawn({ bar: { value, before, range }, most }: { bar: Bar; most: number }) {
  const share = (part: number) => `${(100 * part) / most}%`
  return (
    <span className={styles.drawn} aria-hidden="true">
      {value > 0 ? <i style={{ inlineSize: share(value) }} /> : null}
      {!before ? null : <i data-before="" style={{ inlineSize: share(before) }} />}
      {range ? (
        <i
          data-range=""
          style={
            { insetInlineStart: share(range[0]), inlineSize: share(range[1] - range[0]) } as CSSProperties
          }
        />
      ) : null}
    </span>
  )
}
