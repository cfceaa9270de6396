import Drawer from '@mui/material/Drawer'
import Popover from '@mui/material/Popover'
import { useTheme } from '@mui/material/styles'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useIsPhone } from '../engine/useIsPhone'
import styles from './Panels.module.css'

type Props = { anchor: HTMLElement; label: string; onClose: () => void; children: ReactNode }

const FOCUSABLE = ':is(button:not([disabled]), select, input, a[href])'

/** A panel at a stop, or a bottom sheet on a phone. Its first control takes the focus. */
export function StopPanel({ anchor, label, onClose, children }: Props) {
  const phone = useIsPhone()
  const rtl = useTheme().direction === 'rtl'
  const paper = { role: 'dialog', 'aria-label': label }
  const content = <Content>{children}</Content>
  if (phone)
    return (
      <Drawer open anchor="bottom" onClose={onClose} slotProps={{ paper }}>
        {content}
      </Drawer>
    )
  return (
    <Popover
      open
      onClose={onClose}
      anchorEl={anchor.isConnected ? anchor : document.body}
      anchorOrigin={{ vertical: 'bottom', horizontal: rtl ? 'right' : 'left' }}
      transformOrigin={{ vertical: 'top', horizontal: rtl ? 'right' : 'left' }}
      marginThreshold={8}
      slotProps={{ paper }}
    >
      {content}
    </Popover>
  )
}

function Content({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = root.current!
    if (!element.contains(document.activeElement))
      (
        element.querySelector<HTMLElement>(`[data-first] ${FOCUSABLE}`) ??
        element.querySelector<HTMLElement>(FOCUSABLE)
      )?.focus()
  }, [])
  return (
    <div ref={root} className={styles.panel}>
      {children}
    </div>
  )
}

type FieldProps = { label: string; children: (id: string) => ReactNode }

/** A labelled control of a panel. */
export function PanelField({ label, children }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}
