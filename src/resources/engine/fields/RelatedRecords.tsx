import { RecordContextProvider, useTranslate, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Entity } from '../../../config/schema'
import { recordLink, screenFor } from '../links'
import { labelWords } from '../words'
import { NestedView, useColumnClass } from './nested'

type Props = { entity: Entity; records: readonly RaRecord[]; facts: readonly string[] }
type OneProps = { entity: Entity; record: RaRecord }

/** The title of a record; where the reader may open it, a link. */
function Title({ entity, record }: OneProps) {
  const screen = screenFor(entity, record)
  const title = String(record[entity.title] ?? record.id)
  return screen ? <Link to={recordLink(screen.path, record.id)}>{title}</Link> : title
}

const Fact = ({ entity, record, name }: OneProps & { name: string }) => (
  <RecordContextProvider value={record}>
    <NestedView
      field={entity.fields[name]!}
      value={record[name] ?? null}
      source={name}
      entity={entity.name}
      record={record}
    />
  </RecordContextProvider>
)

/** A row each, where there is room for one. */
export function RelatedTable({ entity, records, facts }: Props) {
  const t = useTranslate()
  const classOf = useColumnClass()
  return (
    <table>
      <thead>
        <tr>
          {[entity.title, ...facts].map(name => (
            <th key={name} scope="col" className={classOf(entity.fields[name]!)}>
              {labelWords(t, entity.name, name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map(record => (
          <tr key={record.id}>
            <th scope="row">
              <Title entity={entity} record={record} />
            </th>
            {facts.map(name => (
              <td key={name} className={classOf(entity.fields[name]!)}>
                <Fact entity={entity} record={record} name={name} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A card each, on a phone: a row would end beyond its edge. */
export function RelatedCards({ entity, records, facts }: Props) {
  const t = useTranslate()
  return (
    <ul>
      {records.map(record => (
        <li key={record.id}>
          <Title entity={entity} record={record} />
          <dl>
            {facts.map(name => (
              <div key={name}>
                <dt>{labelWords(t, entity.name, name)}</dt>
                <dd>
                  <Fact entity={entity} record={record} name={name} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
