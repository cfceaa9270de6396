import { lazy, Suspense, useState } from 'react'
import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { Entity, Screen } from '../../../config/schema'
import type { BulkSelection, Refused } from '../../../providers/data/bulkAnswer'
import { bulkWrite } from '../../../providers/data/bulkWrite'
import { messageOf } from '../messageOf'
import { useEndOffers } from '../actions/useEndOffers'
import { canDo } from '../permissions'
import { BulkActions } from './BulkActions'
import { BulkConsequence } from './BulkConsequence'
import { BulkFailures } from './BulkFailures'
import styles from './Bulk.module.css'
import controls from './Controls.module.css'

const BulkEdit = lazy(() => import('../form/BulkEdit'))

type Step = 'idle' | 'removing' | 'editing' | 'busy'

export type ChosenRowsProps = {
  entity: Entity
  screen: Screen
  /** Cards have no header with a "select page" checkbox. */
  cards: boolean
  /** The list's filter, serialised. */
  asked: string
}

/** The number of selected rows, the offer to select all matches, and the bulk actions. */
export default function ChosenRows({ entity, screen, cards, asked }: ChosenRowsProps) {
  const t = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const endOffers = useEndOffers(entity)
  const { selectedIds = [], onUnselectItems, onSelect, data = [] } = useListContext()
  const { total = 0, meta, filterValues, isFetching } = useListContext()
  const [all, setAll] = useState(false)
  const [step, setStep] = useState<Step>('idle')
  const [failed, setFailed] = useState<readonly Refused[]>([])
  const [askedBefore, setAskedBefore] = useState(asked)
  // The filter has changed: cancel the pending action.
  if (asked !== askedBefore) {
    setAskedBefore(asked)
    setAll(false)
    setStep('idle')
  }
  if (selectedIds.length === 0 && failed.length === 0) return null
  const beside = data.map(({ id }) => id).filter(id => !selectedIds.includes(id))
  const count = all ? total : selectedIds.length
  const which: BulkSelection = all
    ? { filter: { ...filterValues, ...screen.filter }, ...(meta?.capped ? {} : { expected: total }) }
    : { ids: selectedIds }
  const mayUpdate = canDo('update', entity)
  const mayRemove = canDo('remove', entity)

  function done() {
    setAll(false)
    setStep('idle')
    onUnselectItems()
  }
  async function write(action: 'update' | 'remove', values?: Record<string, unknown>) {
    setStep('busy')
    try {
      const answer = await bulkWrite(entity, { action, ...(values ? { values } : {}) }, which)
      endOffers(answer.done)
      if (answer.changed > 0)
        notify(t(`engine.bulk.${action}`, { smart_count: answer.changed }), { type: 'info' })
      setFailed(answer.failed)
      done()
    } catch (error) {
      notify(messageOf(t, error), { type: 'error' })
      setStep('idle')
    }
    refresh()
  }

  const failures = failed.length > 0 && (
    <BulkFailures
      failed={failed}
      onSelect={ids => {
        setFailed([])
        onSelect(ids)
      }}
      onClose={() => setFailed([])}
    />
  )
  if (selectedIds.length === 0) return failures
  return (
    <>
      {failures}
      <div className={styles.place}>
        <section className={styles.bulk} aria-label={t('engine.selected', { smart_count: count })}>
          <strong aria-live="polite">{t('engine.selected', { smart_count: count })}</strong>
          {cards && !all && beside.length > 0 ? (
            <button
              type="button"
              className={`${controls.quiet} ${styles.offer}`}
              onClick={() => onSelect([...selectedIds, ...beside])}
            >
              {t('engine.selectPage')}
            </button>
          ) : null}
          {!all && total > selectedIds.length ? (
            <button
              type="button"
              className={`${controls.quiet} ${styles.offer}`}
              disabled={isFetching}
              onClick={() => setAll(true)}
            >
              {t('engine.selectAll', { count: meta?.capped ? `${total}+` : total })}
            </button>
          ) : null}
          {step === 'removing' ? (
            <>
              <span>{t('engine.removeConsequence', { smart_count: count })}</span>
              <BulkConsequence entity={entity} ids={all ? [] : selectedIds} />
              <button type="button" className={controls.danger} onClick={() => void write('remove')}>
                {t('engine.removeMany', { count })}
              </button>
              <button type="button" className={controls.tool} onClick={() => setStep('idle')}>
                {t('engine.cancel')}
              </button>
            </>
          ) : (
            <>
              <BulkActions
                entity={entity}
                rows={all ? [] : data.filter(({ id }) => selectedIds.includes(id))}
                which={which}
                count={count}
                onDone={done}
                onFailed={setFailed}
              />
              {mayUpdate ? (
                <button
                  type="button"
                  className={controls.tool}
                  disabled={step === 'busy'}
                  onClick={() => setStep('editing')}
                >
                  {t('engine.edit')}
                </button>
              ) : null}
              {mayRemove ? (
                <button
                  type="button"
                  className={controls.tool}
                  disabled={step === 'busy'}
                  onClick={() => setStep('removing')}
                >
                  {t('engine.remove')}
                </button>
              ) : null}
            </>
          )}
          <button type="button" className={controls.quiet} onClick={done}>
            {t('engine.unselect')}
          </button>
        </section>
        {step === 'editing' ? (
          <Suspense fallback={null}>
            <BulkEdit
              entity={entity}
              count={count}
              onApply={values => void write('update', values)}
              onClose={() => setStep('idle')}
            />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}
