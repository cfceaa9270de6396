import { createElement, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { unwrapComputed, type Entity, type Field } from '../../config/schema'
import type { InputProps } from './FieldKind'
import { inputOf } from './inputRegistry'
import { NestedInputs } from './inputs/nested'
import { labelWords } from './words'

function Any({ field, ...props }: Omit<InputProps<'text'>, 'field'> & { field: Field }) {
  const input = inputOf(field)
  return input ? createElement(input, { ...props, field: unwrapComputed(field) }) : null
}

type Props = { entity: Pick<Entity, 'name' | 'fields'>; name: string; required?: boolean }

/** A field's input, with label and help text in the user's language. */
export function EntityInput({ entity, name, required }: Props) {
  const t = useTranslate()
  const declared = entity.fields[name]!
  const field = useMemo(() => (required ? { ...declared, required } : declared), [declared, required])
  return (
    <NestedInputs value={Any}>
      <Any
        field={field}
        source={name}
        label={labelWords(t, entity.name, name)}
        help={field.help ? t(`entities.${entity.name}.help.${name}`, { _: field.help }) : undefined}
        entity={entity.name}
      />
    </NestedInputs>
  )
}
