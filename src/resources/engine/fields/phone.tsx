import type { FieldKind, ViewProps } from '../FieldKind'
import { Plain, Unknown } from './Plain'
import { TextFilter } from './filters'

const Cell = ({ value }: ViewProps<'phone'>) =>
  typeof value === 'string' && value ? (
    <a href={`tel:${value}`} dir="ltr" onClick={event => event.stopPropagation()}>
      {value}
    </a>
  ) : (
    <Unknown />
  )

export const phone: FieldKind<'phone'> = {
  width: 120,
  link: true,
  Cell,
  Brief: Plain,
  Filter: TextFilter,
}
