import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { useListContext, useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { exact } from '../../../config/schema/text/format'
import type { Entity, Screen } from '../../../config/schema'
import { Skeleton } from '../../ui/Skeleton'
import { Icon } from '../../ui/Icon'
import { createLink, importLink, removedLink } from '../links'
import { useIsPhone } from '../useIsPhone'
import { usePeek } from '../peek/usePeek'
import { canDo, canImport, canRestore } from '../permissions'
import { BulkBar } from './BulkBar'
import { ColumnsPanel } from './ColumnsPanel'
import { ExportPanel } from './ExportPanel'
import { FilterBar, FilterButton } from './FilterBar'
import { Pages } from './Pages'
import { QuickFilters } from './QuickFilters'
import { SearchBox } from './SearchBox'
import { SiblingLists } from './SiblingLists'
import { SortMenu } from './SortMenu'
import { ToolbarMenu, ToolbarButton, type ToolbarAction } from './ToolbarAction'
import { useForgetRefused } from './listMemory'
import { TABLE, useListView } from './useListView'
import controls from './Controls.module.css'
import styles from './Frame.module.css'

/** An alternative view of a list, e.g. a map; the table is the first view. */
export type ListView = {
  readonly name: string
  readonly Content: ComponentType<{ path: string }>
  /** Whether it shows one page of the list; otherwise all matching records. */
  readonly paged?: boolean
}
type Props = {
  entity: Entity
  screen: Screen
  views?: readonly ListView[]
  ListAction?: ComponentType<{ path: string }>
  siblings?: readonly string[]
  /** Whether records can open in a side panel. */
  peeks?: boolean
  children: ReactNode
}

const VIEW_HEIGHT = 480
const VIEWS: ToolbarAction = {
  label: 'engine.savedViews',
  icon: 'views',
  Panel: lazy(() => import('./ViewsPanel')),
}
const COLUMNS: ToolbarAction = { label: 'engine.columns', icon: 'columns', Panel: ColumnsPanel }
const EXPORT: ToolbarAction = { label: 'engine.export', icon: 'export', Panel: ExportPanel, needsRows: true }

/** The frame of a list: breadcrumb, primary action, search, filters and pagination. */
export function ListFrame({ entity, screen, views = [], ListAction, siblings, peeks, children }: Props) {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  const phone = useIsPhone()
  const { total, meta, isFetching } = useListContext()
  const { view, setView } = useListView(entity, screen)
  useForgetRefused(screen.path)
  const { peeked } = usePeek()
  const chosen = views.find(({ name }) => name === view)
  const cards = chosen ? chosen.paged === true : phone
  const list = { entity, screen }
  const importing = canImport(entity) ? importLink(screen.path) : undefined
  const removed = canRestore(entity) ? removedLink(screen.path) : undefined
  return (
    <section
      className={styles.frame}
      data-fits={phone || chosen ? undefined : ''}
      data-beside={(peeks && peeked !== undefined && !phone) || undefined}
      aria-busy={isFetching}
    >
      <BulkBar {...list} cards={cards} />
      <header className={styles.head}>
        <h1>{t(`screens.${screen.path}`)}</h1>
        {total === undefined ? null : (
          <span className={styles.total}>
            {exact(total, 0, locale)}
            {meta?.capped ? '+' : ''}
          </span>
        )}
        {ListAction ? (
          <span className={styles.create}>
            <ListAction path={screen.path} />
          </span>
        ) : null}
        {canDo('create', entity) ? (
          <Link className={`${controls.primary} ${styles.create}`} to={createLink(screen.path)}>
            <Icon name="plus" size={18} />
            {t('engine.create')}
          </Link>
        ) : null}
      </header>
      {siblings ? <SiblingLists paths={siblings} path={screen.path} /> : null}
      <div className={styles.tools} role="toolbar" aria-label={t('engine.tools')}>
        {list.entity.list.search.length > 0 ? <SearchBox {...list} /> : null}
        {phone ? (
          <ToolbarMenu {...list} tools={chosen ? [VIEWS, EXPORT] : [VIEWS, COLUMNS, EXPORT]}>
            {importing ? (
              <li>
                <Link to={importing}>{t('office.import.import')}</Link>
              </li>
            ) : null}
            {removed ? (
              <li>
                <Link to={removed}>{t('engine.removedTitle')}</Link>
              </li>
            ) : null}
          </ToolbarMenu>
        ) : null}
        <FilterButton {...list} />
        {cards ? <SortMenu entity={entity} screen={screen} /> : null}
        {phone ? null : <ToolbarButton {...list} tool={VIEWS} />}
        <span className={styles.grow} />
        {views.length > 0 ? (
          <fieldset className={controls.switch} aria-label={t('engine.views')}>
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
        {phone || chosen ? null : <ToolbarButton {...list} tool={COLUMNS} />}
        {phone ? null : <ToolbarButton {...list} tool={EXPORT} />}
        {importing && !phone ? (
          <Link className={controls.tool} to={importing}>
            <Icon name="import" size={18} />
            <span>{t('office.import.import')}</span>
          </Link>
        ) : null}
        {removed && !phone ? (
          <Link
            className={controls.tool}
            to={removed}
            aria-label={t('engine.removedHint')}
            title={t('engine.removedHint')}
          >
            <Icon name="remove" size={18} />
          </Link>
        ) : null}
      </div>
      <QuickFilters entity={entity} screen={screen} />
      <FilterBar {...list} />
      <div className={styles.body}>
        {chosen ? (
          <Suspense fallback={<Skeleton height={VIEW_HEIGHT} />}>
            <chosen.Content path={screen.path} />
          </Suspense>
        ) : (
          children
        )}
      </div>
      {!chosen || chosen.paged ? <Pages /> : null}
    </section>
  )
}
