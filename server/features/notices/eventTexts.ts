import type { Language } from '../../../src/config/schema/constants'
import type { EventType } from '../../../src/config/eventTypes'
import { reasonFigures } from '../../../src/config/eventReason'
import { dateTime, exact, short } from '../../../src/config/schema/text/format'
import { insight as ar } from '../../../src/config/i18n/ar/insight'
import { insight as en } from '../../../src/config/i18n/en/insight'
import { insight as es } from '../../../src/config/i18n/es/insight'
import { insight as fr } from '../../../src/config/i18n/fr/insight'
import { insight as it } from '../../../src/config/i18n/it/insight'
import { insight as zh } from '../../../src/config/i18n/zh/insight'
import { interpolate, type Args } from '../../../src/config/schema/text/translate'
import { measureOf, volumeUnit } from '../../../src/config/volumes'
import { alertLine } from '../../../src/config/mails'
import { daysBetween } from '../../engine/crud/daysLeft'
import type { Told } from '../insight'

const TABLES = { en, zh, es, fr, it, ar } as const

/** A stored event, as far as notices use it. */
export type NoticeEvent = {
  readonly type: EventType
  readonly started_at: Date
  readonly from_l: number | null
  readonly to_l: number | null
  readonly reason: Readonly<Record<string, unknown>>
  readonly tank_name: string
  readonly direction: number
  readonly units: string
  readonly time_zone: string
  /** The tank's newest valid reading, and its forecast. */
  readonly volume_l: number | null
  readonly pct: number | null
  readonly reading_at: Date | null
  readonly runs_out_p50_at: Date | null
  /** What recipients were told of the tank before, and still holds. */
  readonly told: readonly Told[]
  readonly now: Date
}

/** What a tank holds now, with the time of the reading, and how long it lasts. */
function presentLine(event: NoticeEvent, language: Language, litres: (value: unknown) => string): string {
  const { pct, volume_l, reading_at, runs_out_p50_at, direction } = event
  if (pct === null || reading_at === null) return ''
  const days = daysBetween(event.now, runs_out_p50_at)
  const now = alertLine(language, 'now', {
    at: dateTime(reading_at, event.time_zone),
    pct: exact(pct, 0, language),
    volume: litres(volume_l),
  })
  if (days === null) return now
  const isFilling = direction === 1
  const ahead =
    days < 1
      ? alertLine(language, isFilling ? 'lessThanDayToFull' : 'lessThanDayLeft', {})
      : alertLine(language, isFilling ? 'daysToFull' : 'daysLeft', { smart_count: Math.floor(days) })
  return `${now} ${ahead}`
}

/** Arguments of an alert's texts in a language, in the client's units and time zone. */
export function eventArgs(event: NoticeEvent, language: Language): Args {
  const { insight } = TABLES[language]
  const { type, direction, from_l, to_l } = event
  const filling: Readonly<Record<string, string>> = direction === 1 ? insight.filling.type : {}
  const nameOf = (one: EventType) => filling[one] ?? insight.type[one]
  const at = dateTime(event.started_at, event.time_zone)
  const { read, mark } = measureOf('L', volumeUnit(event.units))
  const litres = (value: unknown) =>
    typeof value === 'number' ? `${exact(read(value), 0, language)} ${mark}` : exact(value)
  const figures = { litres, figure: (value: unknown) => short(value, language) }
  const isChange = type === 'sudden_drop' || type === 'sudden_rise'
  return {
    what: nameOf(type),
    tank: event.tank_name,
    at,
    why: interpolate(insight.why[type], reasonFigures(event.reason ?? {}, figures)),
    // A continuing event has no end level, but it has a start level.
    figures:
      to_l === null && from_l === null
        ? ''
        : alertLine(language, isChange && from_l !== null ? 'change' : 'level', {
            at,
            from: litres(from_l),
            to: litres(to_l ?? from_l),
          }),
    now: presentLine(event, language, litres),
    told: event.told
      .map(one =>
        alertLine(language, 'told', { what: nameOf(one.type), at: dateTime(one.at, event.time_zone) }),
      )
      .join('\n'),
  }
}
