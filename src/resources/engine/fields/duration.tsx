import { duration as inWords } from '../../../config/schema/text/format'
import type { FieldKind } from '../FieldKind'
import { NumberFilter } from './filters'

/** Minutes and seconds. */
export const duration: FieldKind<'duration'> = {
  width: 80,
  Cell: ({ value }) => (
    <span className="field-figure" dir="ltr">
      {inWords(value)}
    </span>
  ),
  Filter: NumberFilter,
  numeric: true,
}
