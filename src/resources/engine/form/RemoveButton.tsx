import { useState } from 'react'
import { useDelete, useNotify, useTranslate, type RaRecord } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { DASHBOARD_PATH } from '../../../config/constants'
import type { Entity } from '../../../config/schema'
import { messageOf } from '../messageOf'
import styles from './Form.module.css'

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
          navigate(`${DASHBOARD_PATH}/${path}`)
        },
        onError: error => {
          setAsking(false)
          notify(messageOf(t, error), { type: 'error' })
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
        {t('engine.keep')}
      </button>
    </span>
  )
}
