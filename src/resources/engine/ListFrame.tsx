import { useState, type ReactNode } from 'react'
import { ColumnsButton, Pagination, useListContext, useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { getSession } from '../../providers/auth/session'
import { can, type Entity, type Screen } from '../../config/schema'
import { ExportMenu } from './ExportMenu'
import { Filters } from './Filters'
import { SavedViews } from './SavedViews'
import { SearchBox } from './SearchBox'
import { useIsPhone } from './useIsPhone'
import styles from './List.module.css'

type View = { name: string; icon?: ReactNode; content: ReactNode; paged?: boolean }
type Props = { entity: Entity; screen: Screen; views?: readonly View[]; children: ReactNode }

const VIEW = 'view'
const PAGE_SIZES = [10, 25, 50, 100]

/** What stands around the rows: where you are, the one thing to do here, search and filters, and the pages. */
export function ListFrame({ entity, screen, views = [], children }: Props) {
  const t = useTranslate()
  const phone = useIsPhone()
  const [params, setParams] = useSearchParams()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const { total, filterValues } = useListContext()
  const role = getSession()?.user.role_type ?? ''
  const chosen = views.find(view => view.name === params.get(VIEW))
  const active = Object.keys(filterValues ?? {}).filter(name => name !== 'q').length
  const choose = (name: string) =>
    setParams(before => {
      if (name === 'table') before.delete(VIEW)
      else before.set(VIEW, name)
      return before
    })
  return (
    <section className={styles.frame}>
      <header className={styles.head}>
        <h1>{t(`screens.${screen.path}`)}</h1>
        {total !== undefined && (
          <span className={styles.total}>{t('engine.total', { smart_count: total })}</span>
        )}
        <span className={styles.grow} />
        {can({ role }, 'create', entity) && (
          <Link className={styles.primary} to={`/dashboard/${screen.path}/create`}>
            {t('engine.create')}
          </Link>
        )}
      </header>
      <div className={styles.tools} role="toolbar" aria-label={t('engine.tools')}>
        <SearchBox />
        <button type="button" aria-expanded={filtersOpen} onClick={() => setFiltersOpen(!filtersOpen)}>
          {active > 0 ? t('engine.filtersActive', { count: active }) : t('engine.filters')}
        </button>
        <SavedViews screen={screen} />
        <span className={styles.grow} />
        {views.length > 0 && (
          <div className={styles.switch} role="group" aria-label={t('engine.views')}>
            {['table', ...views.map(view => view.name)].map(name => (
              <button
                key={name}
                type="button"
                aria-pressed={(chosen?.name ?? 'table') === name}
                onClick={() => choose(name)}
              >
                {t(`engine.view.${name}`)}
              </button>
            ))}
          </div>
        )}
        {!phone && !chosen && <ColumnsButton storeKey={`columns.${screen.path}`} />}
        <ExportMenu entity={entity} screen={screen} />
      </div>
      {filtersOpen && <Filters entity={entity} screen={screen} />}
      {chosen ? chosen.content : children}
      {(!chosen || chosen.paged) && <Pagination rowsPerPageOptions={PAGE_SIZES} />}
    </section>
  )
}
