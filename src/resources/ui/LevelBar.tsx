import { UNKNOWN } from '../../config/format'
import styles from './LevelBar.module.css'

type Props = {
  pct: number | null
  low?: number | null
  tone: 'good' | 'warn' | 'bad' | 'unknown'
  label: string
}

/** How full, in the width of a cell: a bar with its figure. */
export function LevelBar({ pct, low, tone, label }: Props) {
  return (
    <span className={styles.level} data-tone={tone} role="img" aria-label={label}>
      <span className={styles.bar}>
        {pct !== null && (
          <span className={styles.fill} style={{ inlineSize: `${Math.min(100, Math.max(0, pct))}%` }} />
        )}
        {low != null && <span className={styles.mark} style={{ insetInlineStart: `${low}%` }} />}
      </span>
      <span className={styles.figure}>{pct === null ? UNKNOWN : `${Math.round(pct)}%`}</span>
    </span>
  )
}
