import { day } from '../../../config/schema/text/format'
import { relativeDay } from '../../../config/schema'
import type { FieldKind, FilterProps, ViewProps } from '../FieldKind'
import { useZone } from '../useZone'
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

/** The date in a filter chip. */
function Brief({ value }: ViewProps<'date'>) {
  const { now } = useZone()
  return typeof value === 'string' ? (
    <span>{day(relativeDay(value, new Date(now)) ?? value)}</span>
  ) : (
    <Unknown />
  )
}

const asItIs = (value: string) => value

function Filter(props: FilterProps<'date'>) {
  const { now } = useZone()
  return <DayFilter {...props} dayOf={value => relativeDay(value, new Date(now)) ?? value} ask={asItIs} />
}

export const date: FieldKind<'date'> = { width: 80, Cell, Brief, Filter }
