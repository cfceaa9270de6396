import { RecordContextProvider, useListContext, useResourceContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Entity } from '../../config/schema'
import { FieldView } from './EntityField'
import styles from './List.module.css'

/** On a phone each row is a card with the three facts that matter. */
export function PhoneCards({ entity }: { entity: Entity }) {
  const t = useTranslate()
  const { data = [] } = useListContext()
  const resource = useResourceContext()
  return (
    <ul className={styles.cards}>
      {data.map(record => (
        <RecordContextProvider key={record.id} value={record}>
          <li>
            <Link to={`/dashboard/${resource}/${record.id}/show`}>
              <strong>{String(record[entity.title] ?? record.id)}</strong>
              <dl>
                {entity.list.card.map(name => (
                  <div key={name}>
                    <dt>{t(`entities.${entity.name}.fields.${name}`)}</dt>
                    <dd>
                      <FieldView entity={entity} name={name} />
                    </dd>
                  </div>
                ))}
              </dl>
            </Link>
          </li>
        </RecordContextProvider>
      ))}
    </ul>
  )
}
