import { lazy } from 'react'
import { useRecordContext } from 'react-admin'
import { dfuHistory, dfuHistoryV2 } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'
import { useUpdateError } from './words'

function UpdateError() {
  const wordsOf = useUpdateError()
  return <>{wordsOf(useRecordContext()?.error as string | null | undefined)}</>
}

export const ofUpdates = partsOf(dfuHistory, { cells: { error: UpdateError } })

/** Updates of roll-outs, as a list and by roll-out and stage. */
export const ofRolloutUpdates = partsOf(dfuHistoryV2, {
  cells: { error: UpdateError },
  views: [{ name: 'rollouts', Content: lazy(() => import('./UpdatesByRollout')) }],
})
