import {
  EQUALITY,
  type FieldBase,
  type FieldTypeDefinition,
  type KnownOptions,
  type BuiltField,
} from './base'
import { checkId } from './checks'

/**
 * The id of a record of another entity. `offer` narrows what is offered to choose from; `under` names the other entity's
 * field by which its records stand below each other: whoever looks for one means those below it, too. With `cascade` the
 * record is removed together with the one that it refers to; without it, it keeps that one from being removed.
 */
export type ReferenceField = FieldBase<
  'reference',
  {
    to: string
    offer?: Readonly<Record<string, string | number | boolean | null>>
    under?: string
    cascade?: boolean
  }
>
declare module './base' {
  interface FieldsByType {
    reference: ReferenceField
  }
}

export const reference = <const To extends string, const O extends Partial<ReferenceField> = {}>(
  to: To,
  more?: KnownOptions<ReferenceField, O>,
) => ({ type: 'reference', to, ...more }) as BuiltField<ReferenceField, O> & { to: To }

export const referenceType: FieldTypeDefinition<ReferenceField> = {
  operators: EQUALITY,
  validate: (_field, value) => checkId(value),
}
