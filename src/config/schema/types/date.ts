import { type FieldBase, fieldBuilder, type FieldTypeDefinition, ORDERING } from './base'
import { bad, isRealDay, ok } from './checks'
import { type FieldStorage, textRule } from './storage'
import { isAbsolute } from './moments'
import { relativeDay } from '../relativeTime'

export type DateField = FieldBase<'date'>
declare module './base' {
  interface FieldsByType {
    date: DateField
  }
  interface ValuesByType {
    date: string
  }
}

export const date = fieldBuilder<DateField>({ type: 'date' })

const DAY = /^\d{4}-\d{2}-\d{2}$/

export const dateType: FieldTypeDefinition<DateField> = {
  time: 'day',
  operators: ORDERING,
  validate: (_field, value) =>
    typeof value === 'string' && DAY.test(value) && isRealDay(value) ? ok(value) : bad('date'),
}

const EUROPEAN_DAY = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/

/** Parses day, month, year; validation rejects the US order. */
function dayOf(text: string): string {
  const [, day, month, year] = EUROPEAN_DAY.exec(text) ?? []
  return day ? `${year}-${month!.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}

export const dateStorage: FieldStorage<DateField> = {
  title: true,
  heading: true,
  column: () => 'date',
  schema: () => ({ type: 'string', format: 'date' }),
  rule: at => textRule(at, { max: 30 }),
  isComparable: (value, _field, now) =>
    relativeDay(value, now) !== undefined || (isAbsolute(value) && value.length === 10),
  compared: (value, now) => relativeDay(value, now) ?? value,
  readCell: dayOf,
  sample: () => '2026-02-03',
}
