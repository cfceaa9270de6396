import { useGetManyAggregate, useRecordContext, type RaRecord } from 'react-admin'
import { useEventName } from './useEventName'

/** The event type of the row's tank, worded for delivery or collection. */
export function EventTypeCell() {
  const event = useRecordContext()
  return event ? <Type event={event} /> : null
}

function Type({ event: { tank_id, type } }: { event: RaRecord }) {
  const nameOf = useEventName()
  // One request for all rows.
  const { data } = useGetManyAggregate('tanks', { ids: [tank_id] })
  return <>{nameOf(type, data?.[0]?.direction)}</>
}
