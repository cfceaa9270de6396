import {
  type Common,
  type FieldBase,
  type FieldTypeDefinition,
  NO_OPERATORS,
  type KnownOptions,
  type Field,
} from './base'
import { bad } from './checks'
import { type FieldStorage } from './storage'

/** Computed by the server, displayed and stored as a field of type `as`; read-only for users. */
type Computed = {
  as: Field
  /**
   * A reference and a field of its target ('device_id.is_test') whose value is copied here (denormalised), so that
   * records can be scoped by it.
   */
  copyOf?: string
  /** Computed on read: the days until the time in this column; 0 once it has passed. */
  until?: string
}
export type ComputedField = FieldBase<'computed', Computed>
declare module './base' {
  interface FieldsByType {
    computed: ComputedField
  }
}

/** A server-computed field; `as` is its display type. */
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

export const computedStorage: FieldStorage<ComputedField> = {
  column: ({ as, until }, columnOf) => (until === undefined ? columnOf(as) : 'timestamptz'),
  schema: ({ as }, { value }) => value(as),
}
