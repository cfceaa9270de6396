import { UNKNOWN } from '../../../config/format'

/** Text as it is; an en dash where there is none. */
export const Plain = ({ value }: { value: unknown }) => (
  <span>{value === null || value === undefined || value === '' ? UNKNOWN : String(value)}</span>
)
