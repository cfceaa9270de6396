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
import { alertFigures } from '../../../src/config/mails'

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
}

/** Arguments of an alert's texts in a language, in the client's units and time zone. */
export function eventArgs(event: NoticeEvent, language: Language): Args {
  const { insight } = TABLES[language]
  const { type, direction, from_l, to_l } = event
  const filling: Readonly<Record<string, string>> = direction === 1 ? insight.filling.type : {}
  const { read, mark } = measureOf('L', volumeUnit(event.units))
  const litres = (value: unknown) =>
    typeof value === 'number' ? `${exact(read(value), 0, language)} ${mark}` : exact(value)
  const figures = { litres, figure: (value: unknown) => short(value, language) }
  const isChange = type === 'sudden_drop' || type === 'sudden_rise'
  return {
    what: filling[type] ?? insight.type[type],
    tank: event.tank_name,
    at: dateTime(event.started_at, event.time_zone),
    why: interpolate(insight.why[type], reasonFigures(event.reason ?? {}, figures)),
    // A continuing event has no end level, but it has a start level.
    figures:
      to_l === null && from_l === null
        ? ''
        : alertFigures(language, isChange && from_l !== null, litres(from_l), litres(to_l ?? from_l)),
  }
}
