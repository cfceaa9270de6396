import { lazy, Suspense, useState } from 'react'
import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { Entity, Screen } from '../../../config/schema'
import type { BulkSelection, Refused } from '../../../providers/data/bulkAnswer'
import { bulkWrite } from '../../../providers/data/bulkWrite'
import { messageOf } from '../messageOf'
import { useDismissUndo } from '../actions/useDismissUndo'
import { useParts } from '../parts/useParts'
import { BulkActions } from './BulkActions'
import { BulkFailures } from './BulkFailures'
import { ConfirmRemoval, SelectMore, WriteButtons, type Step } from './SelectionButtons'
import styles from './Bulk.module.css'
import controls from './Controls.module.css'

const BulkEdit = lazy(() => import('../form/BulkEdit'))

export type BulkToolbarProps = {
  entity: Entity
  screen: Screen
  /** Cards have no header with a "select page" checkbox. */
  cards: boolean
  /** The list's filter, serialised. */
  asked: string
}

type WriteOptions = {
  entity: Entity
  which: BulkSelection
  setStep: (step: Step) => void
  onDone: () => void
  onFailed: (failed: readonly Refused[]) => void
}

/** Changes or removes the selected records. */
function useBulkWrite({ entity, which, setStep, onDone, onFailed }: WriteOptions) {
  const t = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const dismissUndo = useDismissUndo(entity)
  return async (action: 'update' | 'remove', values?: Record<string, unknown>) => {
    setStep('busy')
    try {
      const answer = await bulkWrite(entity, { action, ...(values ? { values } : {}) }, which)
      dismissUndo(answer.done)
      if (answer.changed > 0)
        notify(t(`engine.bulk.${action}`, { smart_count: answer.changed }), { type: 'info' })
      onFailed(answer.failed)
      onDone()
    } catch (error) {
      notify(messageOf(t, error), { type: 'error' })
      setStep('idle')
    }
    refresh()
  }
}

/** The selected rows or all matching records, and the pending action on them. */
function useSelection(screen: Screen, asked: string) {
  const { selectedIds = [], onUnselectItems, total = 0, meta, filterValues } = useListContext()
  const [all, setAll] = useState(false)
  const [step, setStep] = useState<Step>('idle')
  const [askedBefore, setAskedBefore] = useState(asked)
  // The filter has changed: cancel the pending action.
  if (asked !== askedBefore) {
    setAskedBefore(asked)
    setAll(false)
    setStep('idle')
  }
  const count = all ? total : selectedIds.length
  const which: BulkSelection = all
    ? { filter: { ...filterValues, ...screen.filter }, ...(meta?.capped ? {} : { expected: total }) }
    : { ids: selectedIds }

  function done() {
    setAll(false)
    setStep('idle')
    onUnselectItems()
  }
  return { all, setAll, step, setStep, count, which, done }
}

type FailuresProps = { failed: readonly Refused[]; setFailed: (failed: readonly Refused[]) => void }

function Failures({ failed, setFailed }: FailuresProps) {
  const { onSelect } = useListContext()
  return (
    <BulkFailures
      failed={failed}
      onSelect={ids => {
        setFailed([])
        onSelect(ids)
      }}
      onClose={() => setFailed([])}
    />
  )
}

/** What the selected records amount to, where the entity says so. */
function Amount({ which }: { which: BulkSelection }) {
  const { Selection } = useParts()
  return Selection ? (
    <Suspense fallback={null}>
      <Selection which={which} />
    </Suspense>
  ) : null
}

/** The number of selected rows, the offer to select all matches, and the bulk actions. */
export default function BulkToolbar({ entity, screen, cards, asked }: BulkToolbarProps) {
  const t = useTranslate()
  const { selectedIds = [], data = [], isFetching } = useListContext()
  const [failed, setFailed] = useState<readonly Refused[]>([])
  const { all, setAll, step, setStep, count, which, done } = useSelection(screen, asked)
  const write = useBulkWrite({ entity, which, setStep, onDone: done, onFailed: setFailed })
  if (selectedIds.length === 0 && failed.length === 0) return null

  const failures = failed.length > 0 && <Failures failed={failed} setFailed={setFailed} />
  if (selectedIds.length === 0) return failures
  return (
    <>
      {failures}
      <div className={styles.place}>
        <section className={styles.bulk} aria-label={t('engine.selected', { smart_count: count })}>
          <strong aria-live="polite">{t('engine.selected', { smart_count: count })}</strong>
          <Amount which={which} />
          <SelectMore {...{ cards, all, setAll, isFetching }} />
          {step === 'removing' ? (
            <ConfirmRemoval
              entity={entity}
              ids={all ? [] : selectedIds}
              count={count}
              onRemove={() => void write('remove')}
              onCancel={() => setStep('idle')}
            />
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
              <WriteButtons entity={entity} step={step} setStep={setStep} />
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
