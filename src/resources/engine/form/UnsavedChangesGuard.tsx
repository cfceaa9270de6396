import Dialog from '@mui/material/Dialog'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useBlocker } from 'react-router-dom'
import { confirmLeaving } from '../../../providers/leaving'
import { useUnsaved } from './useUnsaved'
import styles from './Form.module.css'

/** Blocks navigation away from a form with unsaved changes and asks the user. */
export function UnsavedChangesGuard() {
  const unsaved = useUnsaved()
  /** An exit outside the router: signing out. */
  const [way, setWay] = useState<(() => void) | null>(null)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  // If the changes were saved or reverted while the dialog was open, no confirmation is needed.
  useEffect(() => {
    if (unsaved) return
    if (blocker.state === 'blocked') blocker.proceed()
    way?.()
  }, [blocker, way, unsaved])
  useEffect(() => (unsaved ? confirmLeaving(go => setWay(() => go)) : undefined), [unsaved])
  useEffect(() => {
    if (!unsaved) return
    // On closing the window the browser shows its own dialog.
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [unsaved])
  if (!unsaved) return null
  if (way) return <Question onStay={() => setWay(null)} onLeave={way} />
  if (blocker.state !== 'blocked') return null
  return <Question onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
}

function Question({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useTranslate()
  return (
    <Dialog
      open
      onClose={onStay}
      aria-labelledby="leave-title"
      aria-describedby="leave-text"
      fullWidth
      maxWidth="xs"
    >
      <div className={styles.question}>
        <h2 id="leave-title">{t('engine.leave.title')}</h2>
        <p id="leave-text">{t('engine.leave.text')}</p>
        <div className="ui-row">
          <button type="button" className={styles.save} onClick={onStay}>
            {t('engine.leave.stay')}
          </button>
          <button type="button" className={styles.danger} onClick={onLeave}>
            {t('engine.leave.go')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
