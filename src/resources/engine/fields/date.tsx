import { DateInput } from 'react-admin'
import { day } from '../../../config/format'
import type { FieldKind } from '../FieldKind'

export const date: FieldKind<'date'> = {
  View: ({ value }) => <span className="figure">{day(value)}</span>,
  Input: ({ field: _field, entity: _entity, ...props }) => <DateInput {...props} />,
}
