import { useGetManyAggregate, useRecordContext } from 'react-admin'
import { UNKNOWN } from '../../config/schema/text/format'
import { RecordTitle } from '../engine/fields/RecordTitle'

/** The customer of the row's tank, with the phone number below. */
export function CustomerCell() {
  const record = useRecordContext()
  const id = record?.customer_id as number | null | undefined
  return id === null || id === undefined ? <>{UNKNOWN}</> : <Customer id={id} />
}

function Customer({ id }: { id: number }) {
  // The titles of the rows' customers come by the same request, one for all rows.
  const { data } = useGetManyAggregate('customers', { ids: [id] })
  const phone = data?.[0]?.phone as string | null | undefined
  return (
    <>
      <RecordTitle to="customers" id={id} />
      {phone ? (
        <div className="ui-note ui-cut">
          <a href={`tel:${phone}`} onClick={event => event.stopPropagation()}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </div>
      ) : null}
    </>
  )
}
