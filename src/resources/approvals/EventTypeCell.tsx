import { useGetManyAggregate, useRecordContext, type RaRecord } from 'react-admin'
import { useEventName } from './useEventName'

/** What happened to the row's tank, in the words for contents that fall or rise. */
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
