import {
  type FieldBase,
  type FieldTypeDefinition,
  NO_OPERATORS,
  type KnownOptions,
  type Fields,
} from './base'
import { bad, isObject, ok } from './checks'
import { type FieldStorage, listRule } from './storage'

/** A table inside a record: strapping points, panel positions. */
export type RowsField = FieldBase<'rows', { columns: Fields; max: number }>
declare module './base' {
  interface FieldsByType {
    rows: RowsField
  }
}

export const rows = <const C extends Fields, const O extends Partial<RowsField> = {}>(
  columns: C,
  more?: KnownOptions<RowsField, O>,
) =>
  ({ type: 'rows', max: 500, columns, ...more }) as Omit<RowsField, 'columns'> & { columns: C } & NoInfer<O>

export const rowsType: FieldTypeDefinition<RowsField> = {
  notInFiles: true,
  operators: NO_OPERATORS,
  kind: 'list',
  validate: (field, value, path, problems, validateFields) => {
    if (!Array.isArray(value)) return bad('list')
    if (value.length > field.max) return bad('tooMany', { max: field.max })
    const shaped = value.map((row, i) => {
      if (isObject(row)) return validateFields(field.columns, row, `${path}.${i}`, problems)
      problems[`${path}.${i}`] = { key: 'validation.row' }
      return null
    })
    return ok(shaped)
  },
}

export const rowsStorage: FieldStorage<RowsField> = {
  column: () => 'jsonb',
  schema: ({ columns, max }, { object }) => ({ type: 'array', items: object(columns), maxItems: max }),
  rule: (at, { max }) => listRule(at, max),
  sample: () => [],
}
