import type { RaRecord } from 'react-admin'
import { isOffered, type Action, type Entity } from '../../../config/schema'
import type { Refused, BulkSelection } from '../../../providers/data/bulkAnswer'
import { ActionButtons } from '../actions/ActionButtons'
import { useAct } from '../actions/useAct'
import { canDoAction } from '../permissions'

type Props = {
  entity: Entity
  /**
   * The visible selected rows, to hide actions that none of them allows. Empty when all matching records are
   * selected.
   */
  rows: readonly RaRecord[]
  which: BulkSelection
  count: number
  onDone: () => void
  onFailed: (failed: readonly Refused[]) => void
}

/** The bulk actions for the selection. */
export function BulkActions({ entity, rows, which, count, onDone, onFailed }: Props) {
  const { begin, dialog } = useAct(entity, { onDone, onFailed })
  const fits = (action: Action) => rows.length === 0 || rows.some(row => isOffered(action, row))
  const actions = entity.actions.filter(action => action.bulk && canDoAction(action) && fits(action))
  return (
    <>
      <ActionButtons
        entity={entity}
        actions={actions}
        onChoose={action => begin(action, { kind: 'many', which, count, rows })}
      />
      {dialog}
    </>
  )
}
