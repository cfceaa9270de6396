import {
  unwrapComputed,
  validateRecord,
  type Entity,
  type Field,
  type Fields,
} from '../../../src/config/schema'
import { between, chance, pick, type Random } from '../../simulate/random'
import type { Row } from '../fleet'
import { dayBefore, momentBefore, type DocumentContext } from './types'

const ROWS = 6
const LATEST_DAYS = 60
/** Where nothing limits a number. */
const ORDINARY = { min: 0, max: 100 }
/** What texts of a pattern usually look like; the first that fits is taken. */
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

/** An ordinary value of a field, by nothing but its declaration; null where that says too little. */
function valueOf(declared: Field, name: string, context: Context): unknown {
  const field = unwrapComputed(declared)
  const { random, n, end, idsOf } = context
  switch (field.type) {
    case 'text':
      return text(field, name, n)
    case 'longText':
      return n === 1 ? 'An example.' : null
    case 'email':
      return `example.${n}@example.com`
    case 'phone':
      return `+35320911${String(n).padStart(4, '0')}`
    case 'integer':
    case 'duration':
      return number(random, field, 0)
    case 'decimal':
    case 'quantity':
      return number(random, field, field.digits)
    case 'boolean':
      return chance(random, 0.2)
    case 'choice':
      return pick(random, field.options)
    case 'choices':
      return [pick(random, field.options)]
    case 'date':
      return dayBefore(end, LATEST_DAYS - n)
    case 'dateTime':
      return momentBefore(end, between(random, 1, LATEST_DAYS))
    case 'reference':
      return pick(random, idsOf(field.to)) ?? null
    case 'group':
      return parts(field.fields, context)
    case 'rows':
      return field.required ? [parts(field.columns, context)] : []
    case 'numbers':
    case 'references':
    case 'tags':
    case 'photos':
      return []
    case 'relatedList':
    case 'occurrence':
    case 'point':
      return null
  }
}

/**
 * Rows for a collection that has none of its own yet, from its declaration alone, so that its screen isn't empty on the
 * day it arrives. What doesn't pass the entity's checks is left out.
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
