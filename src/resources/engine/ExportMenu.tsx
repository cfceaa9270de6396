import { useState } from 'react'
import { useListContext, useNotify, useStore, useTranslate } from 'react-admin'
import { apiPath, listQuery } from '../../providers/data/restTransport'
import { download } from '../../providers/data/download'
import type { Entity, Screen } from '../../config/schema'
import styles from './List.module.css'

/** Saves exactly the rows of the filter, in their order, with the columns that are shown. */
export function ExportMenu({ entity, screen }: { entity: Entity; screen: Screen }) {
  const t = useTranslate()
  const notify = useNotify()
  const { filterValues, sort, total } = useListContext()
  const [hidden] = useStore<string[]>(`columns.${screen.path}`)
  const [busy, setBusy] = useState(false)
  const save = async (format: 'csv' | 'xlsx') => {
    setBusy(true)
    const all = Object.keys(entity.fields).filter(
      name => !['relatedList', 'point'].includes(entity.fields[name]!.type),
    )
    const columns = hidden
      ? [...screen.columns, ...all.filter(name => !screen.columns.includes(name))].filter(
          name => !hidden.includes(name),
        )
      : screen.columns
    const query = listQuery({ filter: filterValues, sort }, screen.filter)
    query.set('columns', columns.join(','))
    query.set('format', format)
    try {
      await download(`/${apiPath(entity)}/export?${query}`, `${screen.path}.${format}`)
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className={styles.switch} role="group" aria-label={t('engine.export')}>
      <button type="button" disabled={busy || !total} onClick={() => save('csv')}>
        {t('engine.exportAs', { format: 'CSV' })}
      </button>
      <button type="button" disabled={busy || !total} onClick={() => save('xlsx')}>
        XLSX
      </button>
    </span>
  )
}
