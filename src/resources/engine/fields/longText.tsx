import type { FieldKind, ViewProps } from '../FieldKind'
import { Plain, Unknown } from './Plain'

/** Keeps line breaks. */
const Show = ({ value }: ViewProps<'longText'>) =>
  typeof value === 'string' && value ? (
    <p className="field-long" dir="auto">
      {value}
    </p>
  ) : (
    <Unknown />
  )

export const longText: FieldKind<'longText'> = {
  width: 200,
  Cell: Plain,
  Show,
  block: true,
}
