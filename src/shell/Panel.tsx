import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import styles from './Topbar.module.css'

type Props = { label: string; button: ReactNode; children: (close: () => void) => ReactNode }

/** A button and what it opens below itself; closes on Escape, on a click elsewhere and when the focus leaves. */
export function Panel({ label, button, children }: Props) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    const elsewhere = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', escape)
    }
  }, [open])

  return (
    <div ref={root} className={styles.panelRoot}>
      <button
        ref={opener}
        type="button"
        className={styles.account}
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      <div id={id} className={styles.panel} hidden={!open}>
        {open ? children(() => setOpen(false)) : null}
      </div>
    </div>
  )
}
