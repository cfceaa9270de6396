import type { ReactNode } from 'react'
import styles from './State.module.css'

type Props = {
  title: string
  text: string
  detail?: string
  action?: { label: string; onClick: () => void }
  /** The error is the page's only content and has its main heading. */
  page?: boolean
  children?: ReactNode
}

/** An error state: what happened, what to do, and the request id for support. */
export function ErrorState({ title, text, detail, action, page, children }: Props) {
  return (
    <div className={styles.state} role="alert">
      {page ? <h1>{title}</h1> : <h2>{title}</h2>}
      <p>{text}</p>
      {children}
      {action && (
        <button type="button" className="ui-button" onClick={action.onClick}>
          {action.label}
        </button>
      )}
      {detail && <small>{detail}</small>}
    </div>
  )
}
