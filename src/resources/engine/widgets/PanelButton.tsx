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
  /** Label of the panel. */
  label: string
  button: ReactNode
  buttonClass?: string
  /** Label of the button, where its content isn't text. */
  buttonLabel?: string
  disabled?: boolean
  /** The current page of a panel with several pages: each takes the focus when it opens. */
  step?: string | null
  children: ReactNode
}

/** A button with a popover, or a bottom sheet on a phone. */
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
    // Lazily loaded content takes the focus once it is rendered.
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

/** Focuses its first element, and reports size changes, so that the popover can stay inside the window. */
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
