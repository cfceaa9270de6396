import { day } from '../../../config/format'
import type { FieldKind, FilterProps, ViewProps } from '../FieldKind'
import { Unknown } from './Plain'
import { RangeFilter } from './filters'

const Cell = ({ value }: ViewProps<'date'>) =>
  typeof value === 'string' ? (
    <time className="field-figure" dir="ltr" dateTime={value}>
      {day(value)}
    </time>
  ) : (
    <Unknown />
  )

const Filter = (props: FilterProps<'date'>) => (
  <RangeFilter
    {...props}
    type="date"
    read={value => (typeof value === 'string' ? value : '')}
    write={text => text}
  />
)

export const date: FieldKind<'date'> = { Cell, Filter }
