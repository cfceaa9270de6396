import type { ReactNode } from 'react'
import styles from './State.module.css'

/** The empty state: a title, an explanation, and the first step. */
export function EmptyState({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      <svg
        viewBox="0 0 64 48"
        width="64"
        height="48"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      >
        <rect x="4" y="10" width="56" height="32" rx="16" />
        <path d="M12 34h40" strokeDasharray="3 5" />
        <path d="M28 10V4h8v6" />
      </svg>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  )
}
