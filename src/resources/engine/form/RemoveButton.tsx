import { Suspense, lazy, useState } from 'react'
import { useDelete, useNotify, useRefresh, useTranslate, type RaRecord } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { DASHBOARD_PATH } from '../../../config/schema/constants'
import type { Entity } from '../../../config/schema'
import { canOpenList } from '../../../providers/auth/canOpenList'
import { restore } from '../../../providers/data/restore'
import { AppError } from '../../../providers/errors'
import { useDismissUndo } from '../actions/useDismissUndo'
import { listPath } from '../links'
import { messageOf } from '../messageOf'
import { canRestore } from '../permissions'
import type { Translate } from '../words'
import { holderWords } from './useDependants'
import { titleOf } from '../titleOf'
import { useTitle } from '../useTitle'
import styles from './Form.module.css'

const RemoveDialog = lazy(() => import('./RemoveDialog'))

/** Long enough to see the result and undo it. */
const UNDO_MS = 10_000

/** Why a record can't be deleted: records that reference it were added after the check. */
function refusalOf(t: Translate, entity: Entity, error: unknown): string {
  const { entity: holder, field } = (error instanceof AppError && error.body.about) || {}
  if (!holder || !field) return messageOf(t, error)
  return t('engine.inUse', { what: holderWords(t, entity, { entity: holder, field }) })
}

type Props = { entity: Entity; path: string; record: RaRecord }

/** Deletes a record after a confirmation that shows the consequences. */
export function RemoveButton({ entity, path, record }: Props) {
  const t = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [remove, { isPending }] = useDelete()
  const dismissUndo = useDismissUndo(entity)
  const title = useTitle(entity, record) ?? titleOf(entity, record)

  const undo = () =>
    void restore(entity, record.id)
      .then(() => notify(t('engine.restored', { title }), { type: 'info' }))
      .catch((error: unknown) => notify(messageOf(t, error), { type: 'error' }))
      .finally(refresh)

  function go() {
    void remove(
      path,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          dismissUndo([record.id])
          notify(t('engine.removed', { title }), {
            type: 'info',
            ...(canRestore(entity) && { autoHideDuration: UNDO_MS, messageArgs: { undo } }),
          })
          navigate(canOpenList(path) ? listPath(path) : DASHBOARD_PATH)
        },
        onError: error => {
          setAsking(false)
          notify(refusalOf(t, entity, error), { type: 'error' })
        },
      },
    )
  }
  return (
    <>
      <button type="button" className={styles.second} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('engine.remove')}
      </button>
      {asking ? (
        <Suspense fallback={null}>
          <RemoveDialog
            entity={entity}
            record={record}
            title={title}
            busy={isPending}
            onRemove={go}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
