import { day } from '../../../config/format'
import { Age } from '../../ui/Age'
import type { FieldKind, FilterProps, ViewProps } from '../FieldKind'
import { useZone } from '../useZone'
import { dayIn, endOfDay, startOfDay } from '../zoned'
import { Unknown } from './Plain'
import { RangeFilter } from './filters'

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
    <RangeFilter
      {...props}
      type="date"
      read={value => (typeof value === 'string' ? dayIn(value, timeZone) : '')}
      write={(text, operator) =>
        operator === '_gte' ? startOfDay(text, timeZone) : endOfDay(text, timeZone)
      }
    />
  )
}

export const dateTime: FieldKind<'dateTime'> = { Cell, Brief, Filter }
