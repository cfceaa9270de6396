import { useTranslate } from 'react-admin'
import type { FieldKind, InputProps, ViewProps } from '../FieldKind'
import { NestedInput, NestedView } from './nested'
import { Plain } from './Plain'

function View({ value, field, source, entity, record }: ViewProps<'group'>) {
  const t = useTranslate()
  const values = (value ?? {}) as Record<string, unknown>
  const known = Object.keys(field.fields).filter(name => values[name] !== null && values[name] !== undefined)
  if (known.length === 0) return <Plain value={null} />
  return (
    <dl className="group">
      {known.map(name => (
        <div key={name}>
          <dt>{t(`entities.${entity}.fields.${source}_fields.${name}`)}</dt>
          <dd>
            <NestedView
              field={field.fields[name]!}
              value={values[name]}
              source={name}
              entity={entity}
              record={record}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Input({ field, source, label, entity }: InputProps<'group'>) {
  const t = useTranslate()
  return (
    <fieldset className="group">
      <legend>{label}</legend>
      {Object.entries(field.fields).map(([name, part]) => (
        <NestedInput
          key={name}
          field={part}
          source={`${source}.${name}`}
          label={t(`entities.${entity}.fields.${source}_fields.${name}`)}
          entity={entity}
        />
      ))}
    </fieldset>
  )
}

export const group: FieldKind<'group'> = { View, Input }
