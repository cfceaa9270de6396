import { useListContext, useRecordContext, type RaRecord } from 'react-admin'
import { predictSignal } from '../../config/calls/prospects'
import { prospectsV2 } from '../../config/entities/declared'
import { useCall } from '../../providers/calls/useCall'
import { partsOf } from '../engine/parts/parts'
import { Quality } from './Quality'

/** The expected signal of each prospect on the page, in one request. */
function useSignal(): ReadonlyMap<unknown, { quality: number } | undefined> {
  const { data: rows = [] } = useListContext<RaRecord>()
  const ids = rows.map(({ id }) => String(id))
  const { data = [] } = useCall(predictSignal, { ids }, { enabled: ids.length > 0 })
  return new Map(data.map(({ id, networks }) => [id, networks[0]]))
}

/** The signal quality on the prospect's best network. */
function Signal() {
  const id = useRecordContext()?.id
  const best = useSignal().get(id)
  return best ? <Quality value={best.quality} /> : <>–</>
}

export default partsOf(prospectsV2, { cells: { signal_checks: Signal } })
