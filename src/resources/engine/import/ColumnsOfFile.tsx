import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { importColumns } from '../../../config/schema/importColumns'
import { entityFor, type Entity } from '../../../config/schema'
import { currentUser } from '../../../providers/auth/currentUser'
import styles from './Import.module.css'

/** The required and optional columns of an import file. */
export function ColumnsOfFile({ entity }: { entity: Entity }) {
  const t = useTranslate()
  const columns = useMemo(() => importColumns(entityFor(currentUser(), entity)), [entity])
  return (
    <section aria-labelledby="import-columns">
      <h2 id="import-columns">{t('office.import.columns')}</h2>
      <ul className={styles.columns}>
        {columns.map(({ name, head, required }) => (
          <li key={name} className="ui-badge" data-required={required || undefined}>
            {head}
            {required ? <small> {t('office.import.required')}</small> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
