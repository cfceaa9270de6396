import type { ReactNode } from 'react'
import styles from './State.module.css'

type Props = {
  title: string
  text: string
  detail?: string
  action?: { label: string; onClick: () => void }
  /** Nothing else is on the page: it is headed by this. */
  page?: boolean
  children?: ReactNode
}

/** What happened, what can be done, and the id by which somebody can look it up. */
export function ErrorState({ title, text, detail, action, page, children }: Props) {
  return (
    <div className={styles.state} role="alert">
      {page ? <h1>{title}</h1> : <h2>{title}</h2>}
      <p>{text}</p>
      {children}
      {action && (
        <button type="button" onClick={action.onClick}>
          {action.label}
        </button>
      )}
      {detail && <small>{detail}</small>}
    </div>
  )
}
