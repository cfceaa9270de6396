import { type FieldBase, type FieldTypeDefinition, MEMBERSHIP, type KnownOptions, type Option } from './base'
import { checkList } from './checks'
import { checkOption, type Options } from './choice'

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
