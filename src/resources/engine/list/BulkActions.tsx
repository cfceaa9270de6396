import { isPossible, type Action, type Entity } from '../../../config/schema'
import type { Refused, BulkSelection } from '../../../providers/data/bulkAnswer'
import { ActionButtons } from '../actions/ActionButtons'
import { useAct } from '../actions/useAct'
import { canDoAction } from '../permissions'

type Props = {
  entity: Entity
  /** The chosen rows as far as they are in sight: what none of them allows isn't offered. Empty where all are meant. */
  rows: readonly Readonly<Record<string, unknown>>[]
  which: BulkSelection
  count: number
  onDone: () => void
  onFailed: (failed: readonly Refused[]) => void
}

/** What can be done with all that is chosen at once. */
export function BulkActions({ entity, rows, which, count, onDone, onFailed }: Props) {
  const { begin, dialog } = useAct(entity, { onDone, onFailed })
  const fits = (action: Action) => rows.length === 0 || rows.some(row => isPossible(action, row))
  const actions = entity.actions.filter(action => action.bulk && canDoAction(action) && fits(action))
  return (
    <>
      <ActionButtons
        entity={entity}
        actions={actions}
        onChoose={action => begin(action, { kind: 'many', which, count })}
      />
      {dialog}
    </>
  )
}
