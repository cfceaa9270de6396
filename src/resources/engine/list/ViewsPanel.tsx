import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { authorisedJson } from '../../../providers/auth/session'
import { Glyph } from '../Glyph'
import { listLink } from '../links'
import { messageOf } from '../messageOf'
import type { PanelProps } from './Tool'
import { useListView } from './useListView'
import styles from './List.module.css'

type View = {
  id: number
  name: string
  filter: Record<string, unknown>
  columns: string[]
  sort: string | null
  order: string | null
  shared: boolean
  mine: boolean
}

const STALE_MS = 60_000

/** Filter, columns and sort under a name: one's own, or shared with colleagues. */
export function ViewsPanel({ entity, screen, onClose }: PanelProps) {
  const t = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { filterValues, sort } = useListContext()
  const { columns } = useListView(entity, screen)
  const key = ['saved_views', screen.path]
  const { data: views = [], isPending } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await authorisedJson<View[]>(`/api/saved_views?screen=${encodeURIComponent(screen.path)}`, { signal }))
        .json,
    staleTime: STALE_MS,
  })

  async function call(method: string, path: string, body?: object) {
    try {
      await authorisedJson(path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    } catch (error) {
      notify(messageOf(t, error), { type: 'error' })
    }
    await client.invalidateQueries({ queryKey: key })
  }
  const save = (form: FormData) =>
    call('POST', '/api/saved_views', {
      screen: screen.path,
      name: form.get('name'),
      shared: form.get('shared') === 'on',
      filter: filterValues ?? {},
      columns,
      sort: sort.field,
      order: sort.order,
    })
  const show = (view: View) => {
    onClose()
    navigate(
      listLink(screen.path, {
        filter: view.filter,
        ...(view.sort ? { sort: view.sort, order: view.order ?? 'ASC' } : {}),
        ...(view.columns.length > 0 ? { columns: view.columns } : {}),
      }),
    )
  }

  return (
    <>
      {views.length === 0 ? (
        <p className={styles.hint}>{t(isPending ? 'shell.loading' : 'engine.noViews')}</p>
      ) : (
        <ul className={styles.menu}>
          {views.map(view => (
            <li key={view.id}>
              <button type="button" onClick={() => show(view)}>
                <span>{view.name}</span>
                {view.shared ? <small>{t('engine.shared')}</small> : null}
              </button>
              {view.mine ? (
                <button
                  type="button"
                  className={styles.icon}
                  aria-label={t('engine.removeView', { name: view.name })}
                  onClick={() => void call('DELETE', `/api/saved_views/${view.id}`)}
                >
                  <Glyph name="remove" size={16} />
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <form className={styles.saveView} action={save}>
        <label>
          <span>{t('engine.viewName')}</span>
          <input name="name" required maxLength={100} autoComplete="off" />
        </label>
        <label className={styles.tick}>
          <input type="checkbox" className="field-check" name="shared" />
          {t('engine.share')}
        </label>
        <button type="submit" className={styles.primary}>
          {t('engine.saveView')}
        </button>
      </form>
    </>
  )
}
