import type { Translate } from '../providers/i18n/light'
import styles from './DriverApp.module.css'
import type { Note } from './useNotes'

type StatusProps = {
  t: Translate
  /** How many results are not sent yet. */
  unsent: number
  /** The age of the round, in words, while the server is unreachable. */
  offlineAge: string | null
}

/** What isn't sent yet, and how old the round is without a connection. */
export function StatusBar({ t, unsent, offlineAge }: StatusProps) {
  const parts = [
    unsent > 0 ? t('unsent', { count: unsent }) : null,
    offlineAge ? t('offline', { age: offlineAge }) : null,
  ]
  return (
    <div role="status">
      {parts.map(part =>
        part ? (
          <p key={part} className={styles.bar}>
            {part}
          </p>
        ) : null,
      )}
    </div>
  )
}

type NotesProps = { t: Translate; notes: readonly Note[]; onDismiss: (id: string) => void }

/** What happened to stops on the road. Each stays until the driver confirms it. */
export function Notes({ t, notes, onDismiss }: NotesProps) {
  return (
    <div role="alert">
      {notes.map(({ id, key, args }) => (
        <div key={id} className={styles.warning}>
          <p>{t(key, args)}</p>
          <button type="button" className={styles.button} onClick={() => onDismiss(id)}>
            {t('understood')}
          </button>
        </div>
      ))}
    </div>
  )
}
