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
import { ColumnsPanel } from './ColumnsPanel'
import { ExportPanel } from './ExportPanel'
import { FilterBar, FilterButton } from './FilterBar'
import { Pages } from './Pages'
import { SearchBox } from './SearchBox'
import { SortMenu } from './SortMenu'
import { MoreTools, ToolButton, type Tool } from './Tool'
import { ViewsPanel } from './ViewsPanel'
import { useForgetRefused } from './listMemory'
import { TABLE, useListView } from './useListView'
import controls from './Controls.module.css'
import styles from './Frame.module.css'

export type ListViewDeclaration = {
  name: string
  icon?: ReactNode
  content: ReactNode
  /** Whether it shows the page of the list; else it shows all that the filter finds. */
  paged?: boolean
}
type Props = { entity: Entity; screen: Screen; views?: readonly ListViewDeclaration[]; children: ReactNode }

const VIEWS: Tool = { label: 'engine.savedViews', glyph: 'views', Panel: ViewsPanel }
const COLUMNS: Tool = { label: 'engine.columns', glyph: 'columns', Panel: ColumnsPanel }
const EXPORT: Tool = { label: 'engine.export', glyph: 'export', Panel: ExportPanel, needsRows: true }

/** What stands around the rows: where you are, the one thing to do here, search and filters, and the pages. */
export function ListFrame({ entity, screen, views = [], children }: Props) {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  const phone = useIsPhone()
  const { total, meta, isFetching } = useListContext()
  const { view, setView } = useListView(entity, screen)
  useForgetRefused(screen.path)
  const chosen = views.find(({ name }) => name === view)
  const cards = chosen ? chosen.paged === true : phone
  const list = { entity, screen }
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
          <Link className={`${controls.primary} ${styles.create}`} to={createLink(screen.path)}>
            <Glyph name="plus" />
            {t('engine.create')}
          </Link>
        ) : null}
      </header>
      <div className={styles.tools} role="toolbar" aria-label={t('engine.tools')}>
        <SearchBox {...list} />
        {phone ? <MoreTools {...list} tools={chosen ? [VIEWS, EXPORT] : [VIEWS, COLUMNS, EXPORT]} /> : null}
        <FilterButton {...list} />
        {cards ? <SortMenu entity={entity} screen={screen} /> : null}
        {phone ? null : <ToolButton {...list} tool={VIEWS} />}
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
        {phone || chosen ? null : <ToolButton {...list} tool={COLUMNS} />}
        {phone ? null : <ToolButton {...list} tool={EXPORT} />}
      </div>
      <FilterBar {...list} />
      <div className={styles.body}>
        <BulkBar {...list} cards={cards} />
        {chosen ? chosen.content : children}
      </div>
      {!chosen || chosen.paged ? <Pages /> : null}
    </section>
  )
}
