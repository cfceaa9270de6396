import { unwrapComputed, type Fields, type Problem } from '../../src/config/schema'
import { fieldLabel, optionLabel } from '../../src/config/schema/text/labels'
import type { NamedValue, Option } from '../../src/config/schema/types/base'
import type { Row } from './behaviour/row'
import { textOf } from './texts'

type Named = { readonly name: string; readonly fields: Fields }

const valueOf = ({ name }: Named, field: string, row: Row): NamedValue => ({
  entity: name,
  field,
  value: (row[field] ?? null) as NamedValue['value'],
})

function englishOf({ fields }: Named, { field, value }: NamedValue): string {
  if (value === null) return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return optionLabel(unwrapComputed(fields[field]!) as Parameters<typeof optionLabel>[0], value as Option)
}

/** A refusal whose text shows the value of a choice, as `%{state}`: by its label in the reader's language. */
export function problemWithState(key: string, entity: Named, row: Row, args: Problem['args'] = {}): Problem {
  const value = valueOf(entity, 'state', row)
  return { key, args: { ...args, state: englishOf(entity, value) }, values: { state: value } }
}

/** The refusal of a change that these fields of the record prevent. `who` changed them last. */
export function wrongState(entity: Named, fields: readonly string[], row: Row, who?: string): Problem {
  const values = fields.map(field => valueOf(entity, field, row))
  const state = values
    .map(value =>
      textOf({
        key: 'errors.valueIs',
        args: { field: fieldLabel(entity.fields, value.field), value: englishOf(entity, value) },
      }),
    )
    .join(', ')
  return who === undefined
    ? { key: 'errors.wrongState', args: { state }, values: { state: values } }
    : { key: 'errors.wrongStateBy', args: { state, who }, values: { state: values } }
}
