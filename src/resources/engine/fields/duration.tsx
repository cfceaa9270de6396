import { duration as inWords } from '../../../config/format'
import type { FieldKind } from '../FieldKind'
import { NumericInput } from './numbers'

export const duration: FieldKind<'duration'> = {
  numeric: true,
  View: ({ value }) => <span className="figure">{inWords(value)}</span>,
  Input: NumericInput,
}
