import {
  type Common,
  type FieldBase,
  type FieldTypeDefinition,
  NO_OPERATORS,
  type Only,
  type Field,
} from './base'
import { bad } from './checks'

/** What a computed field may say besides. */
type More = {
  /** Counted when it is asked for: the days until the moment in this column of the table; 0 once it has passed. */
  until?: string
}
/** Worked out by the server, shown and stored as a field of type `as`; never written by a person. */
export type ComputedField = FieldBase<'computed', More & { as: Field }>
declare module './base' {
  interface FieldsByType {
    computed: ComputedField
  }
}

/** What the server works out; `as` says how it looks. */
export const computed = <const F extends Field, const O extends Common & More = {}>(
  as: F,
  more?: Only<Common & More, O>,
) =>
  ({ type: 'computed', readOnly: true, as, ...more }) as Omit<ComputedField, 'as'> & {
    as: F
    readOnly: true
  } & NoInfer<O>

export const computedType: FieldTypeDefinition<ComputedField> = {
  operators: NO_OPERATORS,
  validate: () => bad('readOnly'),
}
