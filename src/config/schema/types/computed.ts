import {
  type Common,
  type FieldBase,
  type FieldTypeDefinition,
  NO_OPERATORS,
  type KnownOptions,
  type Field,
} from './base'
import { bad } from './checks'

/** Worked out by the server, shown and stored as a field of type `as`; never written by a person. */
export type ComputedField = FieldBase<'computed', { as: Field }>
declare module './base' {
  interface FieldsByType {
    computed: ComputedField
  }
}

/** What the server works out; `as` says how it looks. */
export const computed = <const F extends Field, const O extends Common = {}>(
  as: F,
  more?: KnownOptions<Common, O>,
) =>
  ({ type: 'computed', readOnly: true, as, ...more }) as Omit<ComputedField, 'as'> & {
    as: F
    readOnly: true
  } & NoInfer<O>

export const computedType: FieldTypeDefinition<ComputedField> = {
  operators: NO_OPERATORS,
  validate: () => bad('readOnly'),
}
