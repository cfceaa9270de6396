import { HOUR_MS } from '../../../config/schema/durations'
import { day } from '../../../config/schema/text/format'
import { relativeTime } from '../../../config/schema'
import { Age } from '../../ui/Age'
import type { FieldKind, FilterProps, ViewProps } from '../FieldKind'
import { useZone } from '../useZone'
import { dayIn, endOfDay, startOfDay } from '../zoned'
import { DayFilter } from './DayFilter'
import { Unknown } from './Plain'

function Show({ value, field }: ViewProps<'dateTime'>) {
  const { timeZone, locale, now } = useZone()
  if (typeof value !== 'string') return <Unknown />
  return <Age at={value} now={now} timeZone={timeZone} locale={locale} coloured={field.fresh} />
}

/** Of a reading's time, the age matters. */
function Cell({ value, field }: ViewProps<'dateTime'>) {
  const { timeZone, locale, now } = useZone()
  if (typeof value !== 'string') return <Unknown />
  const { fresh } = field
  return <Age at={value} now={now} timeZone={timeZone} locale={locale} coloured={fresh} brief={fresh} />
}

const HOURS = 24

/** A relative time: 1 day ago. */
function agoWords(at: Date, now: number, locale: string): string {
  const hours = Math.round((now - at.getTime()) / HOUR_MS)
  const words = new Intl.RelativeTimeFormat(locale)
  return hours % HOURS === 0 ? words.format(-hours / HOURS, 'day') : words.format(-hours, 'hour')
}

function Brief({ value }: ViewProps<'dateTime'>) {
  const { timeZone, locale, now } = useZone()
  const relative = relativeTime(value, new Date(now))
  if (relative) return <span>{agoWords(relative, now, locale)}</span>
  return typeof value === 'string' ? <span>{day(dayIn(value, timeZone))}</span> : <Unknown />
}

/** Whole days in the group's time zone, the last one included. */
function Filter(props: FilterProps<'dateTime'>) {
  const { timeZone, now } = useZone()
  return (
    <DayFilter
      {...props}
      dayOf={value => dayIn(relativeTime(value, new Date(now))?.toISOString() ?? value, timeZone)}
      ask={(text, operator) => (operator === '_gte' ? startOfDay : endOfDay)(text, timeZone)}
    />
  )
}

export const dateTime: FieldKind<'dateTime'> = {
  width: ({ fresh }) => (fresh ? 96 : 152),
  Cell,
  Show,
  Brief,
  Filter,
}
