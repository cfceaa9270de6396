import { useCallback, useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './Popover.module.css'

type Props = {
  open: boolean
  onOpen: (open: boolean) => void
  /** Names the panel. */
  label: string
  button: ReactNode
  buttonClass?: string
  /** Names the button where what it shows is no name. */
  buttonLabel?: string
  disabled?: boolean
  /**
   * Which of its pages a panel shows, if it has several: each takes the focus as it comes, at its first part unless it has
   * taken it elsewhere.
   */
  step?: string | null
  children: ReactNode
}

const FOCUSABLE = 'input:not([disabled]), select, textarea, button:not([disabled]), a[href]'
const EDGE = 8

/**
 * A button and the panel below it. The panel takes the focus, gives it back on Escape, closes on a click elsewhere, and
 * stays inside the window; on a phone it comes up from below.
 */
export function Popover({
  open,
  onOpen,
  label,
  button,
  buttonClass,
  buttonLabel,
  disabled,
  step,
  children,
}: Props) {
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = useCallback(() => {
    opener.current?.focus()
    onOpen(false)
  }, [onOpen])

  useEffect(() => {
    if (!open || panel.current?.contains(document.activeElement)) return
    panel.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
  }, [open, step])

  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) onOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open, onOpen])

  useLayoutEffect(() => {
    const element = panel.current
    if (!open || !element) return
    element.style.translate = ''
    // The sheet of a phone reaches from edge to edge as it is.
    if (getComputedStyle(element).position === 'fixed') return
    const { left, right } = element.getBoundingClientRect()
    const over = Math.max(0, right + EDGE - document.documentElement.clientWidth) || Math.min(0, left - EDGE)
    if (over !== 0) element.style.translate = `${-over}px 0`
  }, [open])

  return (
    <div ref={root} className={styles.root}>
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        aria-label={buttonLabel}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        disabled={disabled}
        onClick={() => onOpen(!open)}
      >
        {button}
      </button>
      {open ? (
        // Not a <dialog>: it stands at its button, and the page stays in use. Escape works from any of its parts.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <div
          ref={panel}
          id={id}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="dialog"
          aria-label={label}
          className={styles.panel}
          onKeyDown={event => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            close()
          }}
        >
          {children}
        </div>
      ) : null}
    </div>
  )
}
