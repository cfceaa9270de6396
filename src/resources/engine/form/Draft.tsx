import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import type { Entity } from '../../../config/schema'
import { draftOf, dropDraft, isInterruption, keepDraft } from '../../../providers/auth/draft'
import { getSession, onSessionEnd } from '../../../providers/auth/session'
import { changesOf, type Values } from './values'
import { useUnsaved } from './useUnsaved'
import styles from './Form.module.css'

type Props = {
  entity: Entity
  /** The version of the record that was loaded; a stable function. */
  version?: () => unknown
  /** Called with the version that a restored draft is based on. A stable function. */
  onBack?: (version: unknown) => void
}

/** Saves the form's input when the session expires, and restores it when the same user opens the form again. */
export function Draft({ entity, version, onBack }: Props) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const { getValues, reset, formState } = useFormContext()
  const { isReady } = formState
  const { defaultValues } = useFormState()
  const unsaved = useUnsaved()
  const [who] = useState(() => getSession()?.user.id)
  const [draft, setDraft] = useState(() => (who === undefined ? null : draftOf(who, pathname)))

  // The form resets itself when it is ready; values set earlier are lost.
  useEffect(() => {
    if (!draft || !isReady) return
    reset({ ...getValues(), ...draft.values }, { keepDefaultValues: true })
    onBack?.(draft.version)
    dropDraft()
  }, [draft, isReady, getValues, reset, onBack])

  useEffect(() => {
    if (!unsaved || who === undefined) return
    return onSessionEnd(({ reason }) => {
      if (!isInterruption(reason)) return
      const typed = changesOf(entity, getValues(), (defaultValues ?? {}) as Values)
      const kept = Object.entries(typed).filter(([name]) => !entity.fields[name]!.secret)
      keepDraft({ user: who, at: pathname, version: version?.(), values: Object.fromEntries(kept) })
    })
  }, [unsaved, who, entity, getValues, defaultValues, pathname, version])

  if (!draft) return null
  return (
    <div className={styles.draft}>
      <output>{t('engine.draft.back')}</output>
      <button
        type="button"
        className={styles.second}
        onClick={() => {
          reset()
          setDraft(null)
        }}
      >
        {t('engine.draft.drop')}
      </button>
    </div>
  )
}
