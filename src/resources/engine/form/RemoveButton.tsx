import { useState } from 'react'
import { useDelete, useNotify, useTranslate, type RaRecord } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { DASHBOARD_PATH } from '../../../config/constants'
import { entities } from '../../../config/entities'
import type { Entity } from '../../../config/schema'
import { AppError } from '../../../providers/errors'
import { canOpenList } from '../../../providers/auth/canOpenList'
import { listPath } from '../links'
import { messageOf } from '../messageOf'
import { labelWords, type Translate } from '../words'
import styles from './Form.module.css'

/** Why a record stays: what still refers to it, as its own page names that, else as the menu does. */
function refusalOf(t: Translate, entity: Entity, error: unknown): string {
  const about = error instanceof AppError ? error.body.about : undefined
  const holder = about?.entity ? entities.find(({ name }) => name === about.entity) : undefined
  if (!holder) return messageOf(t, error)
  const list = Object.keys(entity.fields).find(name => {
    const field = entity.fields[name]!
    return field.type === 'relatedList' && field.of === holder.name && field.by === about?.field
  })
  const what = list ? labelWords(t, entity.name, list) : t(`screens.${holder.screens.at(-1)!.path}`)
  return t('engine.inUse', { what })
}

type Props = { entity: Entity; path: string; record: RaRecord }

/** Takes a record out of every list, once what that means has been read. */
export function RemoveButton({ entity, path, record }: Props) {
  const t = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [remove, { isPending }] = useDelete()
  const title = String(record[entity.title] ?? record.id)
  function go() {
    void remove(
      path,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(t('engine.removed', { title }), { type: 'info' })
          navigate(canOpenList(path) ? listPath(path) : DASHBOARD_PATH)
        },
        onError: error => {
          setAsking(false)
          notify(refusalOf(t, entity, error), { type: 'error' })
        },
      },
    )
  }
  if (!asking)
    return (
      <button type="button" className={styles.second} onClick={() => setAsking(true)}>
        {t('engine.remove')}
      </button>
    )
  return (
    <span className={styles.asking} role="alert">
      <span>{t('engine.removeConsequence', { smart_count: 1 })}</span>
      <button type="button" className={styles.danger} disabled={isPending} onClick={go}>
        {t('engine.removeOne', { title })}
      </button>
      <button type="button" className={styles.second} onClick={() => setAsking(false)}>
        {t('engine.cancel')}
      </button>
    </span>
  )
}
