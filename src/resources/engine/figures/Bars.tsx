import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Skeleton } from '../../ui/Skeleton'
import { Failure } from '../Failure'
import styles from './Figures.module.css'

export type Bar = {
  readonly key: string
  readonly label: ReactNode
  readonly value: number
  /** What it was before, drawn as a thin bar below. */
  readonly before?: number
  /** Between which two values it may lie. */
  readonly range?: readonly [low: number, high: number]
  /** The value as it is read, with its unit. */
  readonly text: string
  /** What else is to be said of it, below its label. */
  readonly note?: string
  readonly tone?: 'good' | 'warn' | 'bad' | 'unknown' | undefined
  /** Whether it is a part of the bar above it. */
  readonly isPart?: boolean
  /** The list whose records it counts, where there is one. */
  readonly to?: string
}
type Props = {
  title: string
  /** What the figures are of, where the title leaves that open. */
  help?: string
  /** Undefined while they are not known yet. */
  bars: readonly Bar[] | undefined
  /** How many there will be: their room is kept, so that nothing below moves when they arrive. */
  rows?: number
  /** Said where there are none. */
  empty?: string
  error?: unknown
  onRetry: () => void
}

const ROWS = 5
const ROW_HEIGHT = 32

/** Figures side by side, each as long as it is large against the largest, and the way to the records behind it. */
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
