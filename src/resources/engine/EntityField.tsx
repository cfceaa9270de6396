import type { ComponentType } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import type { Entity, Field } from '../../config/schema'
import type { FieldKind, InputProps, ViewProps } from './FieldKind'
import { fieldRegistry } from './fieldRegistry'
import { NestedFields } from './fields/nested'

type AnyView = ComponentType<Omit<ViewProps<'text'>, 'field'> & { field: Field }>
type AnyInput = ComponentType<Omit<InputProps<'text'>, 'field'> & { field: Field }>
/** The registry pairs each field with its own kind; a looked-up pair fits, which the compiler can't see. */
type AnyKind = Omit<FieldKind<'text'>, 'View' | 'Input'> & { View: AnyView; Input: AnyInput }

export const kindOf = (field: Field): AnyKind => fieldRegistry[field.type] as never

const parts = {
  View: (props => {
    const { View } = kindOf(props.field)
    return <View {...props} />
  }) as AnyView,
  Input: (props => {
    const { Input } = kindOf(props.field)
    return <Input {...props} />
  }) as AnyInput,
}

/** A field of the record at hand, as its type looks. */
export function FieldView({ entity, name }: { entity: Entity; name: string }) {
  const record = useRecordContext()
  if (!record) return null
  return (
    <NestedFields.Provider value={parts}>
      <parts.View
        field={entity.fields[name]!}
        value={record[name] ?? null}
        record={record}
        source={name}
        entity={entity.name}
      />
    </NestedFields.Provider>
  )
}

/** The input of a field, with its label and help in the reader's language. */
export function FieldInput({ entity, name }: { entity: Entity; name: string }) {
  const t = useTranslate()
  const field = entity.fields[name]!
  const help = field.help ? t(`entities.${entity.name}.help.${name}`) : undefined
  const label = t(`entities.${entity.name}.fields.${name}`)
  return (
    <NestedFields.Provider value={parts}>
      <parts.Input
        field={field}
        source={name}
        label={field.required ? `${label} *` : label}
        helperText={help}
        entity={entity.name}
      />
    </NestedFields.Provider>
  )
}

/** Whether a field's figures stand right-aligned; a computed one is like what it stands for. */
export const isNumeric = (field: Field): boolean => {
  const plain = field.type === 'computed' ? field.as : field
  return kindOf(plain).numeric === true
}
export const isBlock = (field: Field): boolean => {
  const plain = field.type === 'computed' ? field.as : field
  return kindOf(plain).block === true
}
