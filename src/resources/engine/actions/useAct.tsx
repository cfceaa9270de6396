import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { useNotify, useRefresh, useTranslate, type RaRecord } from 'react-admin'
import { isOffered, type Action, type Entity } from '../../../config/schema'
import { act } from '../../../providers/data/act'
import type { BulkAnswer, BulkSelection } from '../../../providers/data/bulkAnswer'
import { bulkAct } from '../../../providers/data/bulkWrite'
import { AppError } from '../../../providers/errors'
import { fieldProblems } from '../../../providers/problems'
import { messageOf, problemMessage } from '../messageOf'
import { canDoAction } from '../permissions'
import { useLock } from '../useLock'
import { doneWords, type Translate } from '../words'
import { inputRefusal } from './inputRefusal'
import type { Target } from './target'
import { useDismissUndo, type UndoScope } from './useDismissUndo'

const ActionDialog = lazy(() => import('./ActionDialog'))

/** Long enough to see the result and undo it. */
const UNDO_MS = 10_000

/** Why an action failed: the record's current state, an invalid record, or the server's message. */
function refusalOf(t: Translate, error: unknown): string {
  const problems = fieldProblems(error)
  const reasons = Object.entries(error instanceof AppError ? error.fields : {}).map(([name, text]) =>
    problemMessage(t, problems[name], text),
  )
  return reasons.join('. ') || messageOf(t, error)
}

/** `key` is the idempotency key of one dialog; `extra` is sent beside its input. */
type Asking = { action: Action; target: Target; key: string; extra: object }
type Answered = { onDone?: () => void; onFailed?: (failed: BulkAnswer['failed']) => void }

type Progress = { done: number; total: number }
type DismissUndo = ReturnType<typeof useDismissUndo>

/** Reports a result and offers undo, replacing earlier undo offers for the same records. */
function useResultNotice(entity: Entity, dismissUndo: DismissUndo) {
  const t = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  return (action: Action, title: string, ids: UndoScope['ids'], undo: () => Promise<unknown>) => {
    dismissUndo(ids)
    const back = entity.actions.find(({ name }) => name === action.undo)
    notify(t('engine.act.done', { title, done: doneWords(t, entity, action) }), {
      type: 'info',
      ...(back && canDoAction(back)
        ? {
            autoHideDuration: UNDO_MS,
            messageArgs: {
              undoes: { entity: entity.name, ids } satisfies UndoScope,
              undo: () =>
                undo()
                  .then(() => notify(t('engine.act.undone', { title }), { type: 'info' }))
                  .catch((error: unknown) => notify(refusalOf(t, error), { type: 'error' }))
                  .finally(refresh),
            },
          }
        : {}),
    })
  }
}

/** Performs an action on one record or on many, and reports the result. */
function usePerform(
  entity: Entity,
  endOffers: DismissUndo,
  setProgress: (progress: Progress) => void,
  onFailed: Answered['onFailed'],
) {
  const t = useTranslate()
  const notifyDone = useResultNotice(entity, endOffers)
  /** The record before the last action: the page may still show it. */
  const outdated = useRef<RaRecord>(undefined)
  const isOutdated = (target: Target) =>
    target.kind === 'one' &&
    outdated.current?.id === target.record.id &&
    outdated.current.version === target.record.version

  async function one(
    { action, key }: Asking,
    { record, title }: Extract<Target, { kind: 'one' }>,
    input: object,
  ) {
    const after = await act(entity, action, record, input, key)
    if (after.version !== record.version) outdated.current = record
    const back = entity.actions.find(({ name }) => name === action.undo)
    notifyDone(action, title, [record.id], () => act(entity, back!, after, {}))
  }

  async function many(action: Action, which: BulkSelection, input: object) {
    const answer = await bulkAct(entity, action.name, input, which, (done, total) =>
      setProgress({ done, total }),
    )
    const refusal = inputRefusal(answer, action.input)
    if (refusal) throw refusal
    const back = entity.actions.find(({ name }) => name === action.undo)
    const title = t('engine.act.records', { smart_count: answer.changed })
    if (answer.changed > 0)
      notifyDone(action, title, answer.done, () => bulkAct(entity, back!.name, {}, { ids: answer.done }))
    onFailed?.(answer.failed)
  }

  const perform = (asked: Asking, answered: object): Promise<void> => {
    const { action, target } = asked
    const input = { ...asked.extra, ...answered }
    return target.kind === 'one' ? one(asked, target, input) : many(action, target.which, input)
  }
  return { perform, isOutdated }
}

/** Performs actions: asks for input, reports the result, and offers undo. The returned node belongs on the page. */
export function useAct(entity: Entity, { onDone, onFailed }: Answered = {}) {
  const t = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const dismissUndo = useDismissUndo(entity)
  const { once, isHeld } = useLock()
  const [asking, setAsking] = useState<Asking | null>(null)
  // The dialog's code is loaded on first use: keys pressed meanwhile are meant for it, not for the page.
  const isAsking = useRef(false)
  const ask = (next: Asking | null) => {
    isAsking.current = next !== null
    setAsking(next)
  }
  const [progress, setProgress] = useState<Progress>()
  const { perform, isOutdated } = usePerform(entity, dismissUndo, setProgress, onFailed)

  async function run(asked: Asking, input: object) {
    const { action, target } = asked
    try {
      await perform(asked, input)
      ask(null)
      onDone?.()
    } catch (error) {
      const fields = error instanceof AppError ? error.fields : {}
      if (Object.keys(fields).some(path => action.input[path.split('.')[0]!])) throw error
      ask(null)
      // Another user has changed the record's state meanwhile.
      if (target.kind === 'one' && error instanceof AppError && error.body.state)
        dismissUndo([target.record.id])
      notify(refusalOf(t, error), { type: 'error' })
    } finally {
      setProgress(undefined)
      refresh()
    }
  }

  const begin = (action: Action, target: Target, extra: object = {}) => {
    if (isHeld() || isAsking.current || isOutdated(target)) return
    const asked = { action, target, key: crypto.randomUUID(), extra }
    if (Object.keys(action.input).length > 0 || action.confirm !== 'none' || target.kind === 'many')
      ask(asked)
    else void once(() => run(asked, {}))
  }
  const dialog: ReactNode = asking ? (
    <Suspense fallback={null}>
      <ActionDialog
        entity={entity}
        action={asking.action}
        target={asking.target}
        progress={progress}
        onSubmit={input => once(() => run(asking, input))}
        onClose={() => ask(null)}
      />
    </Suspense>
  ) : null
  return { begin, dialog }
}

/** The actions that the user may perform in the record's state. */
export const possibleActions = (
  entity: Entity,
  record: Readonly<Record<string, unknown>>,
): readonly Action[] => entity.actions.filter(action => canDoAction(action) && isOffered(action, record))
