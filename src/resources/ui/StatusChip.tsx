import type { ReactNode } from 'react'
import styles from './StatusChip.module.css'

export type Tone = 'good' | 'warn' | 'bad' | 'unknown' | 'accent'

/** A shape per state, so that the state is not shown by colour alone. */
const SHAPES: Record<Tone, string> = {
  good: 'M2 6.5 5 9.5 10 3',
  warn: 'M6 2v5M6 9.5v.5',
  bad: 'M3 3l6 6M9 3l-6 6',
  unknown: 'M3 6h6',
  accent: 'M6 3.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5',
}

/** A state's label with its coloured shape. */
export function StatusChip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.chip} data-tone={tone}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        <path d={SHAPES[tone]} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
      </svg>
      {children}
    </span>
  )
}
