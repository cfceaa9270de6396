import { RecordContextProvider, useTranslate, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Entity } from '../../../config/schema'
import { recordLink, screenFor } from '../links'
import { titleOf } from '../titleOf'
import { labelWords } from '../words'
import { NestedView, useColumnClass } from './nested'

type Props = {
  entity: Entity
  records: readonly RaRecord[]
  facts: readonly string[]
  /** The field that distinguishes them, where it isn't the title. */
  lead?: string | undefined
}
type OneProps = { entity: Entity; record: RaRecord }

/** A record's title or distinguishing field, as a link where the user may open it. */
function Title({ entity, record, lead = entity.title }: OneProps & { lead?: string | undefined }) {
  const screen = screenFor(entity, record)
  const title =
    lead === entity.title ? titleOf(entity, record) : <Fact entity={entity} record={record} name={lead} />
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

/** Related records as table rows. */
export function RelatedTable({ entity, records, facts, lead }: Props) {
  const t = useTranslate()
  const classOf = useColumnClass()
  return (
    <table className="ui-table">
      <thead>
        <tr>
          {[lead ?? entity.title, ...facts].map(name => (
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
              <Title entity={entity} record={record} lead={lead} />
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

/** Related records as cards on a phone, where a row would be too wide. */
export function RelatedCards({ entity, records, facts, lead }: Props) {
  const t = useTranslate()
  return (
    <ul>
      {records.map(record => (
        <li key={record.id}>
          <Title entity={entity} record={record} lead={lead} />
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
