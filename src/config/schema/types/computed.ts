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
type Computed = {
  as: Field
  /**
   * A reference and a field of its target ('device_id.is_test') that the engine keeps here as well, so that a record can be
   * scoped by it.
   */
  copyOf?: string
  /** Counted when it is asked for: the days until the moment in this column of the table; 0 once it has passed. */
  until?: string
}
export type ComputedField = FieldBase<'computed', Computed>
declare module './base' {
  interface FieldsByType {
    computed: ComputedField
  }
}

/** What the server works out; `as` says how it looks. */
export const computed = <const F extends Field, const O extends Common & Omit<Computed, 'as'> = {}>(
  as: F,
  more?: KnownOptions<Common & Omit<Computed, 'as'>, O>,
) =>
  ({ type: 'computed', readOnly: true, as, ...more }) as Omit<ComputedField, 'as'> & {
    as: F
    readOnly: true
  } & NoInfer<O>

export const computedType: FieldTypeDefinition<ComputedField> = {
  operators: NO_OPERATORS,
  validate: () => bad('readOnly'),
}
