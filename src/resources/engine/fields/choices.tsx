import { SelectArrayInput, useTranslate } from 'react-admin'
import type { FieldKind, ViewProps } from '../FieldKind'
import { Plain } from './Plain'
import { optionsOf } from './options'

function View({ value, source, entity }: ViewProps<'choices'>) {
  const t = useTranslate()
  if (!Array.isArray(value) || value.length === 0) return <Plain value={null} />
  return (
    <span>
      {optionsOf(t, entity, source, value)
        .map(({ name }) => name)
        .join(', ')}
    </span>
  )
}

export const choices: FieldKind<'choices'> = {
  View,
  Input: ({ field, entity, ...props }) => {
    const t = useTranslate()
    return <SelectArrayInput {...props} choices={optionsOf(t, entity, props.source, field.options)} />
  },
}
