import type { ReactNode } from 'react'
import styles from './Message.module.css'

type Props = {
  code?: string
  title: string
  text?: string
  /** The level of the drawn tank, 0 to 1. */
  level?: number
  details?: { label: string; text: string }
  children?: ReactNode
}

/** A page with a single message: not found, error, or empty. */
export function Message({ code, title, text, level = 0.08, details, children }: Props) {
  return (
    <div className={styles.page}>
      <svg viewBox="0 0 160 90" className={styles.picture} aria-hidden="true">
        <clipPath id="message-tank">
          <rect x="10" y="14" width="140" height="66" rx="33" />
        </clipPath>
        <rect
          x="10"
          y={80 - 66 * level}
          width="140"
          height={66 * level}
          clipPath="url(#message-tank)"
          className={styles.fill}
        />
        <rect x="10" y="14" width="140" height="66" rx="33" />
        <path d="M72 14V6h16v8M34 80l-6 8M126 80l6 8" />
      </svg>
      {code ? <p className={styles.code}>{code}</p> : null}
      <h1>{title}</h1>
      {text ? <p>{text}</p> : null}
      <div className={styles.actions}>{children}</div>
      {details ? (
        <details className="ui-note">
          <summary>{details.label}</summary>
          <pre className="ui-frame">{details.text}</pre>
        </details>
      ) : null}
    </div>
  )
}

export const primary = styles.action
export const secondary = styles.second
