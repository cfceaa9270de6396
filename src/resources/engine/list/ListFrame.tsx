import type { ReactNode } from 'react'
import { useListContext, useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { exact } from '../../../config/format'
import type { Entity, Screen } from '../../../config/schema'
import { Glyph } from '../Glyph'
import { createLink } from '../links'
import { useIsPhone } from '../useIsPhone'
import { mayI } from '../useWho'
import { BulkBar } from './BulkBar'
import { ColumnsMenu } from './ColumnsMenu'
import { ExportMenu } from './ExportMenu'
import { FilterBar, FilterButton } from './FilterBar'
import { Pages } from './Pages'
import { SavedViews } from './SavedViews'
import { SearchBox } from './SearchBox'
import { useForgetRefused } from './listMemory'
import { TABLE, useListView } from './useListView'
import styles from './List.module.css'

export type ListViewDeclaration = {
  name: string
  icon?: ReactNode
  content: ReactNode
  /** Whether it shows the page of the list; else it shows all that the filter finds. */
  paged?: boolean
}
type Props = { entity: Entity; screen: Screen; views?: readonly ListViewDeclaration[]; children: ReactNode }

/** What stands around the rows: where you are, the one thing to do here, search and filters, and the pages. */
export function ListFrame({ entity, screen, views = [], children }: Props) {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  const phone = useIsPhone()
  const { total, meta, isFetching } = useListContext()
  const { view, setView } = useListView(entity, screen)
  useForgetRefused(screen.path)
  const chosen = views.find(({ name }) => name === view)
  return (
    <section className={styles.frame} data-fits={phone || chosen ? undefined : ''} aria-busy={isFetching}>
      <header className={styles.head}>
        <h1>{t(`screens.${screen.path}`)}</h1>
        {total === undefined ? null : (
          <span className={styles.total}>
            {exact(total, 0, locale)}
            {meta?.capped ? '+' : ''}
          </span>
        )}
        {mayI('create', entity) ? (
          <Link className={styles.create} to={createLink(screen.path)}>
            <Glyph name="plus" />
            {t('engine.create')}
          </Link>
        ) : null}
      </header>
      <div className={styles.tools} role="toolbar" aria-label={t('engine.tools')}>
        <SearchBox />
        <FilterButton entity={entity} screen={screen} />
        <SavedViews entity={entity} screen={screen} />
        <span className={styles.grow} />
        {views.length > 0 ? (
          <fieldset className={styles.switch} aria-label={t('engine.views')}>
            {[TABLE, ...views.map(({ name }) => name)].map(name => (
              <button
                key={name}
                type="button"
                aria-pressed={(chosen?.name ?? TABLE) === name}
                onClick={() => setView(name)}
              >
                {t(`engine.view.${name}`)}
              </button>
            ))}
          </fieldset>
        ) : null}
        {phone || chosen ? null : <ColumnsMenu entity={entity} screen={screen} />}
        <ExportMenu entity={entity} screen={screen} />
      </div>
      <FilterBar entity={entity} screen={screen} />
      <div className={styles.body}>
        <BulkBar entity={entity} screen={screen} />
        {chosen ? chosen.content : children}
      </div>
      {!chosen || chosen.paged ? <Pages /> : null}
    </section>
  )
}
