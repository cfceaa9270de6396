import { useState } from 'react'
import { useListContext, useNotify, useRefresh, useResourceContext, useTranslate } from 'react-admin'
import { authorisedJson, getSession } from '../../providers/auth/session'
import { apiPath } from '../../providers/data/restTransport'
import { screenOf } from '../../config/screens'
import { can, shown, type Entity } from '../../config/schema'
import { FilterField } from './FilterField'
import styles from './List.module.css'

type Answer = { changed: number; failed: { id: number | string; error: string }[] }

/** Fields that make sense to set for many records at once. */
const SETTABLE = ['choice', 'boolean', 'reference']

/** How many rows are chosen, the offer to take all that match, and what can be done with them. */
export function BulkBar({ entity }: { entity: Entity }) {
  const t = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const path = useResourceContext()!
  const { selectedIds = [], onUnselectItems, total = 0, filterValues } = useListContext()
  const [all, setAll] = useState(false)
  const [name, setName] = useState('')
  const [value, setValue] = useState<unknown>(null)
  const role = { role: getSession()?.user.role_type ?? '' }
  if (selectedIds.length === 0) return null
  const count = all ? total : selectedIds.length
  const fields = entity.writable.filter(
    one => SETTABLE.includes(shown(entity.fields[one]!).type) && !entity.fields[one]!.unique,
  )
  const run = async (action: 'update' | 'remove', values?: object) => {
    const which = all
      ? { filter: { ...filterValues, ...screenOf(path).screen.filter }, expected: total }
      : { ids: selectedIds }
    try {
      const { json } = await authorisedJson<Answer>(`/${apiPath(entity)}/bulk`, {
        method: 'POST',
        body: JSON.stringify({ action, values, ...which }),
      })
      notify(t('engine.bulkDone', { changed: json.changed }), {
        type: json.failed.length > 0 ? 'warning' : 'info',
      })
      if (json.failed.length > 0)
        notify(t('engine.bulkFailed', { count: json.failed.length, error: json.failed[0]!.error }), {
          type: 'error',
        })
      setAll(false)
      onUnselectItems()
      refresh()
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    }
  }
  return (
    <div className={styles.bulk} role="region" aria-label={t('engine.selected', { count })}>
      <strong>{t('engine.selected', { count })}</strong>
      {!all && total > selectedIds.length && (
        <button type="button" onClick={() => setAll(true)}>
          {t('engine.selectAll', { count: total })}
        </button>
      )}
      {can(role, 'update', entity) && fields.length > 0 && (
        <>
          <label>
            <span>{t('engine.setField')}</span>
            <select
              value={name}
              onChange={event => {
                setName(event.target.value)
                setValue(null)
              }}
            >
              <option value="">–</option>
              {fields.map(one => (
                <option key={one} value={one}>
                  {t(`entities.${entity.name}.fields.${one}`)}
                </option>
              ))}
            </select>
          </label>
          {name && <FilterField entity={entity} name={name} operator="" value={value} onChange={setValue} />}
          {name && (
            <button type="button" disabled={value === null} onClick={() => run('update', { [name]: value })}>
              {t('engine.apply')}
            </button>
          )}
        </>
      )}
      {can(role, 'remove', entity) && (
        <button type="button" className={styles.danger} onClick={() => run('remove')}>
          {t('engine.removeMany', { count })}
        </button>
      )}
      <button
        type="button"
        onClick={() => {
          setAll(false)
          onUnselectItems()
        }}
      >
        {t('engine.unselect')}
      </button>
    </div>
  )
}
