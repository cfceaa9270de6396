import Drawer from '@mui/material/Drawer'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { Entity, Screen } from '../../../config/schema'
import { Skeleton } from '../../ui/Skeleton'
import { useParts } from '../parts/useParts'
import { useIsPhone } from '../useIsPhone'
import { useWasOpen } from '../useWasOpen'
import styles from './Peek.module.css'
import { usePeek } from './usePeek'

const PeekedRecord = lazy(() => import('./PeekedRecord'))

type Props = { entity: Entity; screen: Screen }

/** A non-modal panel with a record beside the list. Empty where the entity declares no peek. */
export function PeekPanel({ entity, screen }: Props) {
  const t = useTranslate()
  const { Peek } = useParts()
  const { peeked, close } = usePeek()
  const phone = useIsPhone()
  const open = Peek !== undefined && peeked !== undefined
  // Mounted on first use: a closed drawer measures layout, which would delay the first rows.
  const wasOpen = useWasOpen(open)
  useEscape(open && !phone, close)
  useWayBack(Peek === undefined ? undefined : peeked)
  if (!Peek || !wasOpen) return null
  return (
    <Drawer
      anchor="right"
      variant={phone ? 'temporary' : 'persistent'}
      open={open}
      onClose={close}
      slotProps={{ paper: { className: styles.paper, component: 'aside', 'aria-label': t('engine.peek') } }}
    >
      {peeked === undefined ? null : (
        <Suspense fallback={<Skeleton rows={8} height={32} label={t('shell.loading')} />}>
          <PeekedRecord key={peeked} id={peeked} entity={entity} screen={screen} />
        </Suspense>
      )}
    </Drawer>
  )
}

/** On closing, returns the focus to the row, unless another element has it. */
function useWayBack(peeked: string | undefined) {
  const last = useRef<string>(undefined)
  useEffect(() => {
    const id = last.current
    last.current = peeked
    if (peeked !== undefined || id === undefined || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"]`)?.focus()
  }, [peeked])
}

/** A non-modal drawer doesn't handle Escape. */
function useEscape(active: boolean, close: () => void) {
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as Element | null
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !target?.closest('[role="dialog"], dialog, [role="menu"]')
      )
        close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
