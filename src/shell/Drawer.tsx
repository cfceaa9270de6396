import { useEffect, useRef, type ReactNode } from 'react'

type Props = {
  open: boolean
  onClose: () => void
  label: string
  className: string | undefined
  children: ReactNode
}

/** A modal panel of the browser's own: it keeps the focus, closes on Escape, and makes the rest inert. */
export function Drawer({ open, onClose, label, className, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
  }, [open])
  return (
    // A click on the backdrop is one on the dialog itself, outside of what it holds. Escape does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      onClose={onClose}
      onClick={event => event.target === event.currentTarget && onClose()}
    >
      {open ? children : null}
    </dialog>
  )
}
