import {
  isList,
  storageOf,
  typeOfField,
  unwrapComputed,
  validateRecord,
  type Entity,
  type Field,
  type Fields,
  type Range,
} from '../../../src/config/schema'
import { between, chance, pick, type Random } from '../../simulate/random'
import type { Row } from '../fleet'
import { dayBefore, momentBefore, type DocumentContext } from './types'

const ROWS = 6
const LATEST_DAYS = 60
/** Range of a number without declared limits. */
const ORDINARY = { min: 0, max: 100 }
/** Typical texts for a field with a pattern; the first match is used. */
const PATTERNED = (n: number) => [
  `A-${1000 + n}`,
  `1.${n}.0`,
  String(1000 + n),
  (0xa00 + n).toString(16).padStart(64, '0'),
]

type Context = Pick<DocumentContext, 'end' | 'idOf' | 'idsOf'> & { random: Random; n: number }

function text(field: Field & { type: 'text' }, name: string, n: number): string | null {
  const { pattern, max } = field
  if (pattern)
    return PATTERNED(n).find(value => new RegExp(pattern).test(value) && value.length <= max) ?? null
  const label = field.label ?? name.replaceAll('_', ' ')
  return `${label[0]!.toUpperCase()}${label.slice(1)} ${n}`.slice(0, max)
}

const number = (random: Random, { min, max }: { min?: number; max?: number }, digits: number) => {
  const low = min ?? ORDINARY.min
  const high = Math.max(low, Math.min(max ?? Infinity, Math.max(low, 1) * ORDINARY.max))
  return Number(between(random, low, high).toFixed(digits))
}

const parts = (fields: Fields, context: Context): Row =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, name, context)]))

/** A plausible value for a field, from its declaration alone; null if the declaration says too little. */
function valueOf(declared: Field, name: string, context: Context): unknown {
  const field = unwrapComputed(declared)
  const { random, n, end, idsOf } = context
  switch (field.type) {
    case 'text':
      return text(field, name, n)
    case 'longText':
      return n === 1 ? 'An example.' : null
    case 'boolean':
      return chance(random, 0.2)
    case 'choice':
      return pick(random, field.options)
    case 'choices':
      return [pick(random, field.options)]
    case 'reference':
      return pick(random, idsOf(field.to)) ?? null
    case 'group':
      return parts(field.fields, context)
    case 'rows':
      return field.required ? [parts(field.columns, context)] : []
  }
  const { time, numeric } = typeOfField(field)
  if (time === 'day') return dayBefore(end, LATEST_DAYS - n)
  if (time === 'moment') return momentBefore(end, between(random, 1, LATEST_DAYS))
  if (isList(field)) return []
  if (!numeric) return storageOf(field).sample?.(n, field) ?? null
  return number(random, field as Range, 'digits' in field ? field.digits : 0)
}

/**
 * Generates rows from the declaration, for a collection without demonstration rows, so that a new screen isn't empty.
 * Rows that fail the entity's validation are left out.
 */
export function genericRows(entity: Entity, context: Omit<Context, 'n'>): Row[] {
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const each = { ...context, n: i + 1 }
    return Object.fromEntries(
      entity.writable
        .filter(name => !entity.fields[name]!.secret)
        .map(name => [name, valueOf(entity.fields[name]!, name, each)]),
    )
  })
  return rows.filter(row => Object.keys(validateRecord(entity, row).problems).length === 0)
}
