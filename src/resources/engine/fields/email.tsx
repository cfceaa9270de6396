import type { FieldKind, ViewProps } from '../FieldKind'
import { Plain, Unknown } from './Plain'
import { TextFilter } from './filters'

const Cell = ({ value }: ViewProps<'email'>) =>
  typeof value === 'string' && value ? (
    <a href={`mailto:${value}`} onClick={event => event.stopPropagation()}>
      {value}
    </a>
  ) : (
    <Unknown />
  )

export const email: FieldKind<'email'> = {
  width: 176,
  link: true,
  Cell,
  Brief: Plain,
  Filter: TextFilter,
}
