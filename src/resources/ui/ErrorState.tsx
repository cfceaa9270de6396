import styles from './State.module.css'

type Props = { title: string; text: string; detail?: string; action?: { label: string; onClick: () => void } }

/** What happened, what can be done, and the id by which somebody can look it up. */
export function ErrorState({ title, text, detail, action }: Props) {
  return (
    <div className={styles.state} role="alert">
      <h2>{title}</h2>
      <p>{text}</p>
      {action && (
        <button type="button" onClick={action.onClick}>
          {action.label}
        </button>
      )}
      {detail && <small>{detail}</small>}
    </div>
  )
}
