import { useListContext, useRecordContext, type RaRecord } from 'react-admin'
import { predictSignal } from '../../config/calls/prospects'
import { prospectsV2 } from '../../config/entities/declared'
import { useCall } from '../../providers/calls/useCall'
import { partsOf } from '../engine/parts/parts'
import { Quality } from './Quality'

/** What signal each prospect of the page may expect: one question for all of its rows. */
function useSignal(): ReadonlyMap<unknown, { quality: number } | undefined> {
  const { data: rows = [] } = useListContext<RaRecord>()
  const ids = rows.map(({ id }) => String(id))
  const { data = [] } = useCall(predictSignal, { ids }, { enabled: ids.length > 0 })
  return new Map(data.map(({ id, networks }) => [id, networks[0]]))
}

/** The verdict on the network that a prospect would be heard best on. */
function Signal() {
  const id = useRecordContext()?.id
  const best = useSignal().get(id)
  return best ? <Quality value={best.quality} /> : <>–</>
}

export default partsOf(prospectsV2, { cells: { signal_checks: Signal } })
