import { useState } from 'react'
import { useListContext, useNotify, useStore, useTranslate } from 'react-admin'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { authorisedJson } from '../../providers/auth/session'
import type { Screen } from '../../config/schema'
import styles from './List.module.css'

type View = {
  id: number
  name: string
  filter: Record<string, unknown>
  columns: string[]
  sort: string | null
  order: 'ASC' | 'DESC' | null
  shared: boolean
  mine: boolean
}

/** Filters, columns and sort under a name: one's own, or shared with colleagues. */
export function SavedViews({ screen }: { screen: Screen }) {
  const t = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const { filterValues, sort, setFilters, setSort } = useListContext()
  const [hidden, setHidden] = useStore<string[]>(`columns.${screen.path}`)
  const [naming, setNaming] = useState(false)
  const key = ['saved_views', screen.path]
  const { data: views = [] } = useQuery({
    queryKey: key,
    queryFn: async () => (await authorisedJson<View[]>(`/api/saved_views?screen=${screen.path}`)).json,
    staleTime: 60_000,
  })
  const apply = (view: View) => {
    setFilters(view.filter, {})
    if (view.sort) setSort({ field: view.sort, order: view.order ?? 'ASC' })
    setHidden(view.columns)
  }
  const call = async (method: string, path: string, body?: object) => {
    try {
      await authorisedJson(path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
      await client.invalidateQueries({ queryKey: key })
      setNaming(false)
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    }
  }
  const save = (form: FormData) =>
    call('POST', '/api/saved_views', {
      screen: screen.path,
      name: form.get('name'),
      shared: form.get('shared') === 'on',
      filter: filterValues,
      // The store keeps which columns are hidden; so does the view.
      columns: hidden ?? [],
      sort: sort.field,
      order: sort.order,
    })
  return (
    <details className={styles.menu}>
      <summary>{t('engine.savedViews')}</summary>
      <div className={styles.sheet}>
        {views.length === 0 && <p>{t('engine.noViews')}</p>}
        <ul>
          {views.map(view => (
            <li key={view.id}>
              <button type="button" onClick={() => apply(view)}>
                {view.name}
                {view.shared && <small> · {t('engine.shared')}</small>}
              </button>
              {view.mine && (
                <button
                  type="button"
                  aria-label={t('engine.removeView', { name: view.name })}
                  onClick={() => call('DELETE', `/api/saved_views/${view.id}`)}
                >
                  ×
                </button>
              )}
            </li>
          ))}
        </ul>
        {naming ? (
          <form action={save}>
            <label>
              <span>{t('engine.viewName')}</span>
              <input name="name" required maxLength={100} />
            </label>
            <label className={styles.check}>
              <input type="checkbox" name="shared" /> {t('engine.share')}
            </label>
            <button type="submit">{t('engine.save')}</button>
          </form>
        ) : (
          <button type="button" onClick={() => setNaming(true)}>
            {t('engine.saveView')}
          </button>
        )}
      </div>
    </details>
  )
}
