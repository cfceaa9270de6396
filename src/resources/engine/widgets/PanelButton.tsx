import Drawer from '@mui/material/Drawer'
import Popover, { type PopoverActions } from '@mui/material/Popover'
import { useTheme } from '@mui/material/styles'
import { Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useIsPhone } from '../useIsPhone'
import { useWasOpen } from '../useWasOpen'
import styles from './PanelButton.module.css'

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
  /** Which of its pages a panel shows, if it has several: each takes the focus as it comes. */
  step?: string | null
  children: ReactNode
}

/** A button and the panel that it opens: beside it, or from below on a phone. */
export function PanelButton(props: Props) {
  const { open, onOpen, label, button, buttonClass, buttonLabel, disabled, step, children } = props
  const phone = useIsPhone()
  const wasOpen = useWasOpen(open)
  const rtl = useTheme().direction === 'rtl'
  const id = useId()
  const position = useRef<PopoverActions>(null)
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null)
  const paper = { id, role: 'dialog', 'aria-label': label }
  const close = () => onOpen(false)
  const content = (
    // What is fetched when it is opened takes the focus once it is there.
    <Suspense fallback={null}>
      <Content key={step} onResize={() => position.current?.updatePosition()}>
        {children}
      </Content>
    </Suspense>
  )
  return (
    <>
      <button
        ref={setOpener}
        type="button"
        className={buttonClass}
        aria-label={buttonLabel}
        data-tooltip={buttonLabel}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        disabled={disabled}
        onClick={() => onOpen(!open)}
      >
        {button}
      </button>
      {phone && open ? (
        <Drawer open anchor="bottom" onClose={close} slotProps={{ paper }}>
          {content}
        </Drawer>
      ) : null}
      {!phone && wasOpen ? (
        <Popover
          open={open && opener !== null}
          onClose={close}
          action={position}
          anchorEl={opener}
          anchorOrigin={{ vertical: 'bottom', horizontal: rtl ? 'right' : 'left' }}
          transformOrigin={{ vertical: 'top', horizontal: rtl ? 'right' : 'left' }}
          marginThreshold={8}
          slotProps={{ paper }}
        >
          {content}
        </Popover>
      ) : null}
    </>
  )
}

const FOCUSABLE = 'input:not([disabled]), select, textarea, button:not([disabled]), a[href]'

/** Takes the focus at its first part, and tells when it grows: the panel may have to move to stay inside the window. */
function Content({ onResize, children }: { onResize: () => void; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  const resized = useRef(onResize)
  useEffect(() => {
    resized.current = onResize
  })
  useEffect(() => {
    const element = root.current!
    if (!element.contains(document.activeElement)) element.querySelector<HTMLElement>(FOCUSABLE)?.focus()
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() => resized.current())
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={root} className={styles.panel}>
      {children}
    </div>
  )
}
