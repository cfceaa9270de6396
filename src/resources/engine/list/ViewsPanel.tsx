import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { authorisedJson } from '../../../providers/auth/authorised'
import { Glyph } from '../Glyph'
import { listLink } from '../links'
import { messageOf } from '../messageOf'
import type { PanelProps } from './Tool'
import { useListView } from './useListView'
import controls from './Controls.module.css'
import menus from './Menus.module.css'

type View = {
  id: number
  name: string
  filter: Record<string, unknown>
  columns: string[]
  sort: string | null
  order: string | null
  shared: boolean
  mine: boolean
  version: number
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

  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<boolean>()
  // One's own view of that name is kept under it, and changed.
  const known = views.find(view => view.mine && view.name === name.trim())
  const shared = chosen ?? known?.shared ?? false

  async function call(method: string, path: string, body?: object) {
    try {
      await authorisedJson(path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
      return true
    } catch (error) {
      notify(messageOf(t, error), { type: 'error' })
      return false
    } finally {
      await client.invalidateQueries({ queryKey: key })
    }
  }
  async function save() {
    const view = {
      screen: screen.path,
      name,
      shared,
      filter: filterValues ?? {},
      columns,
      sort: sort.field,
      order: sort.order,
    }
    const isSaved = known
      ? await call('PUT', `/api/saved_views/${known.id}`, { ...view, version: known.version })
      : await call('POST', '/api/saved_views', view)
    if (!isSaved) return
    setName('')
    setChosen(undefined)
  }
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
        <p className={menus.hint}>{t(isPending ? 'shell.loading' : 'engine.noViews')}</p>
      ) : (
        <ul className={menus.menu}>
          {views.map(view => (
            <li key={view.id}>
              <button type="button" onClick={() => show(view)}>
                <span>{view.name}</span>
                {view.shared ? <small>{t('engine.shared')}</small> : null}
              </button>
              {view.mine ? (
                <button
                  type="button"
                  className={controls.icon}
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
      <form className={`${controls.fields} ${menus.saveView}`} action={save}>
        <label>
          <span>{t('engine.viewName')}</span>
          <input
            name="name"
            required
            maxLength={100}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <label className={menus.tick}>
          <input
            type="checkbox"
            className="field-check"
            checked={shared}
            onChange={({ target }) => setChosen(target.checked)}
          />
          {t('engine.share')}
        </label>
        <button type="submit" className={controls.primary}>
          {known ? t('engine.replaceView', { name: known.name }) : t('engine.saveView')}
        </button>
      </form>
    </>
  )
}
