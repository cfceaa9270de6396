import { lazy } from 'react'
import { useRecordContext } from 'react-admin'
import { entityOf } from '../../config/entities'
import { dfuHistory, dfuHistoryV2 } from '../../config/entities/declared'
import { SECOND_MS } from '../../config/schema/durations'
import { duration } from '../../config/schema/text/format'
import { FieldCell } from '../engine/EntityField'
import { partsOf } from '../engine/parts/parts'
import { useUpdateError } from './words'

function UpdateError() {
  const wordsOf = useUpdateError()
  return <>{wordsOf(useRecordContext()?.error as string | null | undefined)}</>
}

/** When an update ended, and how long it took. */
const endedOf = (name: string) =>
  function UpdateEnded() {
    const started_at: unknown = useRecordContext()?.started_at
    const ended_at: unknown = useRecordContext()?.ended_at
    return (
      <>
        <FieldCell entity={entityOf(name)} name="ended_at" />
        {typeof started_at === 'string' && typeof ended_at === 'string' ? (
          <small className="ui-note" dir="ltr">
            {' '}
            {duration((Date.parse(ended_at) - Date.parse(started_at)) / SECOND_MS)}
          </small>
        ) : null}
      </>
    )
  }
const UpdateEnded = endedOf(dfuHistory.name)
const RolloutUpdateEnded = endedOf(dfuHistoryV2.name)

export const ofUpdates = partsOf(dfuHistory, {
  cells: { error: UpdateError, ended_at: UpdateEnded },
  fields: { ended_at: { View: UpdateEnded } },
})

/** Updates of roll-outs, as a list and by roll-out and stage. */
export const ofRolloutUpdates = partsOf(dfuHistoryV2, {
  cells: { error: UpdateError, ended_at: RolloutUpdateEnded },
  fields: { ended_at: { View: RolloutUpdateEnded } },
  views: [{ name: 'rollouts', Content: lazy(() => import('./UpdatesByRollout')) }],
})
