import { useTranslate } from 'react-admin'
import type { Field, FieldOf } from '../../../config/schema'
import type { FieldKind, ViewProps } from '../FieldKind'
import { labelWords } from '../words'
import { NestedView, useColumnClass } from './nested'
import { Unknown } from './Plain'

function Cell({ value }: ViewProps<'rows'>) {
  const t = useTranslate()
  const length = Array.isArray(value) ? value.length : 0
  return length === 0 ? <Unknown /> : <span>{t('engine.rows', { smart_count: length })}</span>
}

/** Rows with a single column are a list: a table would be mostly empty. */
const isList = ({ columns }: FieldOf<'rows'>) => Object.keys(columns).length === 1

function Show(props: ViewProps<'rows'>) {
  const { value, field } = props
  if (!Array.isArray(value) || value.length === 0) return <Unknown />
  return isList(field) ? <List {...props} /> : <Table {...props} />
}

function List({ value, field, source, entity, record }: ViewProps<'rows'>) {
  const [[name, column]] = Object.entries(field.columns) as [[string, Field]]
  return (
    <ul className="field-plainList">
      {(value as Record<string, unknown>[]).map((row, i) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={i}>
          <NestedView
            field={column}
            value={row[name] ?? null}
            source={`${source}.${name}`}
            entity={entity}
            record={record}
          />
        </li>
      ))}
    </ul>
  )
}

function Table({ value, field, source, entity, record }: ViewProps<'rows'>) {
  const t = useTranslate()
  const classOf = useColumnClass()
  const names = Object.keys(field.columns)
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="field-rows" tabIndex={0} role="group" aria-label={labelWords(t, entity, source)}>
      <table className="ui-table">
        <thead>
          <tr>
            {names.map(name => (
              <th key={name} scope="col" className={classOf(field.columns[name]!)}>
                {labelWords(t, entity, `${source}.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(value as Record<string, unknown>[]).map((row, i) => (
            // Rows have no id; the index is their key.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={i}>
              {names.map(name => (
                <td key={name} className={classOf(field.columns[name]!)}>
                  <NestedView
                    field={field.columns[name]!}
                    value={row[name] ?? null}
                    source={`${source}.${name}`}
                    entity={entity}
                    record={record}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export const rows: FieldKind<'rows'> = { Cell, Show, block: field => !isList(field) }
