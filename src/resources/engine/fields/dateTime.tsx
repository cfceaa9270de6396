import { day } from '../../../config/format'
import { Age } from '../../ui/Age'
import type { FieldKind, FilterProps, ViewProps } from '../FieldKind'
import { useZone } from '../useZone'
import { dayIn, endOfDay, startOfDay } from '../zoned'
import { DayFilter } from './DayFilter'
import { Unknown } from './Plain'

function Cell({ value, field }: ViewProps<'dateTime'>) {
  const { timeZone, locale, now } = useZone()
  if (typeof value !== 'string') return <Unknown />
  return <Age at={value} now={now} timeZone={timeZone} locale={locale} coloured={field.fresh} />
}

function Brief({ value }: ViewProps<'dateTime'>) {
  const { timeZone } = useZone()
  return typeof value === 'string' ? <span>{day(dayIn(value, timeZone))}</span> : <Unknown />
}

/** Whole days of the group's zone, the last one included. */
function Filter(props: FilterProps<'dateTime'>) {
  const { timeZone } = useZone()
  return (
    <DayFilter
      {...props}
      dayOf={value => dayIn(value, timeZone)}
      ask={(text, operator) => (operator === '_gte' ? startOfDay : endOfDay)(text, timeZone)}
    />
  )
}

export const dateTime: FieldKind<'dateTime'> = { Cell, Brief, Filter }
