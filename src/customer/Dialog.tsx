import { useEffect, useRef, type ReactNode } from 'react'
import styles from './Dialog.module.css'

type Props = { title: string; closeLabel: string; onClose: () => void; children: ReactNode }

/** A modal dialog. The browser's `<dialog>` traps the focus and closes on Escape. */
export function Dialog({ title, closeLabel, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current!
    element.showModal()
    return () => element.close()
  }, [])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="dialog-title" onCancel={onClose}>
      <header className={styles.header}>
        <h2 id="dialog-title">{title}</h2>
        <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
          </svg>
        </button>
      </header>
      {children}
    </dialog>
  )
}
