import { ArrayInput, SimpleFormIterator, useTranslate } from 'react-admin'
import type { FieldKind, InputProps, ViewProps } from '../FieldKind'
import { NestedInput, NestedView } from './nested'
import { Plain } from './Plain'

function View({ value, field, source, entity, record }: ViewProps<'rows'>) {
  const t = useTranslate()
  if (!Array.isArray(value) || value.length === 0) return <Plain value={null} />
  const names = Object.keys(field.columns)
  return (
    <table className="rows">
      <thead>
        <tr>
          {names.map(name => (
            <th key={name}>{t(`entities.${entity}.fields.${source}_fields.${name}`)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {value.map((row, i) => (
          // Rows have no identity of their own; their order is what names them.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={i}>
            {names.map(name => (
              <td key={name}>
                <NestedView
                  field={field.columns[name]!}
                  value={row[name]}
                  source={name}
                  entity={entity}
                  record={record}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Input({ field, source, label, helperText, entity }: InputProps<'rows'>) {
  const t = useTranslate()
  return (
    <ArrayInput source={source} label={label} helperText={helperText}>
      <SimpleFormIterator inline>
        {Object.entries(field.columns).map(([name, column]) => (
          <NestedInput
            key={name}
            field={column}
            source={name}
            label={t(`entities.${entity}.fields.${source}_fields.${name}`)}
            entity={entity}
          />
        ))}
      </SimpleFormIterator>
    </ArrayInput>
  )
}

export const rows: FieldKind<'rows'> = { View, Input, block: true }
