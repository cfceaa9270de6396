import { type FieldBase, type FieldTypeDefinition, MEMBERSHIP, type KnownOptions, type Option } from './base'
import { checkList } from './checks'
import { checkOption, isOption, optionCell, optionColumn, readOption, type Options } from './choice'
import { type FieldStorage, listRule, readListCell } from './storage'

export type ChoicesField = FieldBase<'choices', Options>
declare module './base' {
  interface FieldsByType {
    choices: ChoicesField
  }
}

/** Any number of options of a fixed list. */
export const choices = <const V extends readonly Option[], const O extends Partial<ChoicesField> = {}>(
  options: V,
  more?: KnownOptions<ChoicesField, O>,
) => ({ type: 'choices', options, ...more }) as Omit<ChoicesField, 'options'> & { options: V } & NoInfer<O>

export const choicesType: FieldTypeDefinition<ChoicesField> = {
  operators: MEMBERSHIP,
  kind: 'list',
  validate: (field, value) => checkList(value, field.options.length, item => checkOption(field, item)),
}

export const choicesStorage: FieldStorage<ChoicesField> = {
  column: field => `${optionColumn(field)}[]`,
  schema: ({ options }) => ({ type: 'array', items: { enum: [...options] } }),
  rule: (at, { options }) => listRule(at, options.length),
  isComparable: isOption,
  readCell: (text, field) => readListCell(text).map(one => readOption(one, field)),
  cell: (value, field) => (value as Option[] | null)?.map(one => optionCell(one, field)).join(', ') ?? null,
  sample: (_n, { options }) => options.slice(0, 2),
}
