import { type FieldBase, fieldBuilder, type FieldTypeDefinition, NO_OPERATORS } from './base'
import { bad, checkMeasure, ok } from './checks'
import type { Unit } from '../vocabulary'
import { type FieldStorage, listRule, numberSchema } from './storage'

/** Numbers in the order received, such as the samples of a measurement. `min` and `max` apply to each. */
export type NumbersField = FieldBase<
  'numbers',
  { count: number; min?: number; max?: number; unit?: Unit; digits: number }
>
declare module './base' {
  interface FieldsByType {
    numbers: NumbersField
  }
  interface ValuesByType {
    numbers: number[]
  }
}

export const numbers = fieldBuilder<NumbersField>({ type: 'numbers', count: 100, digits: 0 })

export const numbersType: FieldTypeDefinition<NumbersField> = {
  notInFiles: true,
  operators: NO_OPERATORS,
  kind: 'list',
  validate: (field, value) => {
    if (!Array.isArray(value)) return bad('list')
    if (value.length > field.count) return bad('tooMany', { max: field.count })
    const items = value.map(each => checkMeasure(each, field))
    // Duplicates are kept.
    return items.find(item => 'problem' in item) ?? ok(items.map(item => (item as { value: unknown }).value))
  },
}

export const numbersStorage: FieldStorage<NumbersField> = {
  column: () => 'double precision[]',
  schema: field => ({ type: 'array', items: numberSchema(field), maxItems: field.count }),
  rule: (at, { count }) => listRule(at, count),
}
