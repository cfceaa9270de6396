import { type FieldBase, fieldBuilder, type FieldTypeDefinition, ORDERING } from './base'
import { bad, isRealDay, ok, isStorableDate } from './checks'
import { type FieldStorage } from './storage'
import { isAbsolute, timeOf } from './moments'
import { relativeTime } from '../relativeTime'

/** `fresh: true` shows the age, red when older than a day. */
export type DateTimeField = FieldBase<'dateTime', { fresh?: boolean }>
declare module './base' {
  interface FieldsByType {
    dateTime: DateTimeField
  }
  interface ValuesByType {
    dateTime: string
  }
  interface ServerValuesByType {
    dateTime: Date
  }
}

export const dateTime = fieldBuilder<DateTimeField>({ type: 'dateTime' })

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/

export const dateTimeType: FieldTypeDefinition<DateTimeField> = {
  time: 'moment',
  operators: ORDERING,
  validate: (_field, value) => {
    if (typeof value !== 'string' || !MOMENT.test(value) || !isRealDay(value)) return bad('dateTime')
    const at = new Date(value)
    return isStorableDate(at) ? ok(at.toISOString()) : bad('dateTime')
  },
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const ZONE = /(Z|[+-]\d{2}:?\d{2})$/

export const dateTimeStorage: FieldStorage<DateTimeField> = {
  title: true,
  heading: true,
  column: () => 'timestamptz',
  schema: () => ({ type: 'string', format: 'date-time' }),
  rule: at => `${at} is timestamp`,
  isComparable: (value, _field, now) => relativeTime(value, now) !== undefined || isAbsolute(value),
  compared: (value, now) => (relativeTime(value, now) ?? timeOf(value as string)).toISOString(),
  // A date means its first instant, and a time without a zone is in UTC.
  readAddress: text => {
    const moment = (DAY.test(text) ? `${text}T00:00Z` : text).toUpperCase()
    return ZONE.test(moment) ? moment : `${moment}Z`
  },
  sample: () => '2026-02-03T04:05:06.000Z',
}
