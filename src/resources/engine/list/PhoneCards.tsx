import { useRef } from 'react'
import { RecordContextProvider, useListContext, useTranslate, type RaRecord } from 'react-admin'
import { typeOfField, type Entity, type Screen } from '../../../config/schema'
import { FieldCell, FieldLead } from '../EntityField'
import { screenWords } from '../words'
import { CardCheckbox } from './CardCheckbox'
import type { Cells } from './cells'
import { RowLink } from './RowLink'
import { useListReturn } from './useListReturn'
import { useListView } from './useListView'
import styles from './Cards.module.css'

type Props = { entity: Entity; screen: Screen; cells: Cells }

/** The rows as cards on a phone, with the three declared or chosen facts. */
export function PhoneCards({ entity, screen, cells }: Props) {
  const { data = [], isPlaceholderData } = useListContext<RaRecord>()
  const cards = useRef<HTMLUListElement>(null)
  useListReturn(screen.path, cards, true)
  return (
    <ul ref={cards} className={styles.cards} data-old={isPlaceholderData || undefined}>
      {data.map(record => (
        <RecordContextProvider key={record.id} value={record}>
          <Card entity={entity} screen={screen} cells={cells} record={record} />
        </RecordContextProvider>
      ))}
    </ul>
  )
}

/** A word too long for a third of a card, such as an address. */
const LONG_WORD = /\S{13}/

const isLong = (entity: Entity, name: string, value: unknown) =>
  typeof value === 'string' && LONG_WORD.test(value) && typeOfField(entity.fields[name]!).ignoresCase

function Card({ entity, screen, cells, record }: Props & { record: RaRecord }) {
  const t = useTranslate()
  const { lead, facts } = useListView(entity, screen)
  const isSentences = typeOfField(entity.fields[lead]!).prose
  return (
    <li className={styles.card}>
      <RowLink
        path={screen.path}
        record={record}
        className={styles.cardTitle}
        data-open=""
        data-record={record.id}
      >
        <span className={isSentences ? styles.lines : undefined}>
          {(record[lead] ?? '') === '' ? String(record.id) : <FieldLead entity={entity} name={lead} />}
        </span>
      </RowLink>
      <CardCheckbox entity={entity} record={record} />
      <dl>
        {facts.map(name => {
          const Own = cells[name]
          return (
            <div key={name} data-long={isLong(entity, name, record[name]) || undefined}>
              <dt>{screenWords(t, screen, name)}</dt>
              <dd>{Own ? <Own /> : <FieldCell entity={entity} name={name} />}</dd>
            </div>
          )
        })}
      </dl>
    </li>
  )
}
