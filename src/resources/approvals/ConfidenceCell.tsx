import { useRecordContext } from 'react-admin'
import { exact } from '../../config/schema/text/format'
import { useMeasure } from '../engine/useMeasure'
import { useZone } from '../engine/useZone'
import { isDoubtful } from '../common/isDoubtful'

/** The confidence of the row's event, where it leaves a doubt. */
export function ConfidenceCell() {
  const event = useRecordContext()
  const { read } = useMeasure('share')
  const { locale } = useZone()
  return event && isDoubtful(event.confidence) ? (
    <>{exact(read(Number(event.confidence)), 0, locale)}&nbsp;%</>
  ) : null
}
