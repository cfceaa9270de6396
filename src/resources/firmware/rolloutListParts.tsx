import { useRecordContext } from 'react-admin'
import { rollouts } from '../../config/entities/declared'
import { FIRMWARE_LISTS } from '../../config/siblings'
import { partsOf } from '../engine/parts/parts'
import { useStopReason } from './words'

function StopReason() {
  const reasonOf = useStopReason()
  return <>{reasonOf(useRecordContext() ?? {}) ?? '–'}</>
}

export default partsOf(rollouts, { siblings: FIRMWARE_LISTS, cells: { stop_reason: StopReason } })
