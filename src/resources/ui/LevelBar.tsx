import { UNKNOWN } from '../../config/schema/text/format'
import styles from './LevelBar.module.css'

type Props = {
  pct: number | null
  low?: number | null
  tone: 'good' | 'warn' | 'bad' | 'unknown'
  /** Whether the level is stale. */
  stale?: boolean
  label: string
}

/** The level as a bar with its figure, sized for a table cell. */
export function LevelBar({ pct, low, tone, stale, label }: Props) {
  return (
    <span
      className={styles.level}
      data-tone={stale ? 'unknown' : tone}
      role="img"
      aria-label={label}
      title={stale ? label : undefined}
    >
      <span className={styles.bar}>
        {pct !== null && (
          <span
            className={styles.fill}
            data-stale={stale || undefined}
            style={{ inlineSize: `${Math.min(100, Math.max(0, pct))}%` }}
          />
        )}
        {low != null && <span className={styles.mark} style={{ insetInlineStart: `${low}%` }} />}
      </span>
      <span className={styles.figure}>{pct === null ? UNKNOWN : `${Math.round(pct)}%`}</span>
    </span>
  )
}
