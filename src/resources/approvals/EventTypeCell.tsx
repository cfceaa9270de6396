import { useRecordContext } from 'react-admin'
import { useEventName } from './useEventName'

/** The event type, worded for delivery or collection. */
export function EventTypeCell() {
  const event = useRecordContext()
  const nameOf = useEventName()
  return event ? <>{nameOf(event.type, event.direction)}</> : null
}
