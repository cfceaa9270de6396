import { day } from '../../../config/format'
import type { FieldKind, FilterProps, ViewProps } from '../FieldKind'
import { DayFilter } from './DayFilter'
import { Unknown } from './Plain'

const Cell = ({ value }: ViewProps<'date'>) =>
  typeof value === 'string' ? (
    <time className="field-figure" dir="ltr" dateTime={value}>
      {day(value)}
    </time>
  ) : (
    <Unknown />
  )

const asItIs = (value: string) => value
const Filter = (props: FilterProps<'date'>) => <DayFilter {...props} dayOf={asItIs} ask={asItIs} />

export const date: FieldKind<'date'> = { Cell, Filter }
