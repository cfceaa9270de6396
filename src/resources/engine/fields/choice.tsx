import { SelectInput, useTranslate } from 'react-admin'
import { StatusChip } from '../../ui/StatusChip'
import type { FieldKind, ViewProps } from '../FieldKind'
import { Plain } from './Plain'
import { optionsOf } from './options'

function View({ value, field, source, entity }: ViewProps<'choice'>) {
  const t = useTranslate()
  if (value === null || value === undefined) return <Plain value={null} />
  const words = t(`entities.${entity}.options.${source}.${value}`, { _: String(value) })
  if (!field.tones) return <span>{words}</span>
  return <StatusChip tone={field.tones[String(value)] ?? 'unknown'}>{words}</StatusChip>
}

export const choice: FieldKind<'choice'> = {
  View,
  Input: ({ field, entity, ...props }) => {
    const t = useTranslate()
    return <SelectInput {...props} choices={optionsOf(t, entity, props.source, field.options)} />
  },
}
