import { lazy } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Entity, Screen } from '../../../config/schema'
import { Icon } from '../../ui/Icon'
import { importLink, removedLink } from '../links'
import { canImport, canRestore } from '../permissions'
import { useIsPhone } from '../useIsPhone'
import { ExportPanel } from './ExportPanel'
import { FilterButton } from './FilterBar'
import type { ListView } from './listView'
import { SearchBox } from './SearchBox'
import { SortMenu } from './SortMenu'
import { ToolbarButton, ToolbarMenu, type ToolbarAction } from './ToolbarAction'
import { TABLE, useListView } from './useListView'
import controls from './Controls.module.css'
import styles from './Frame.module.css'

const VIEWS: ToolbarAction = {
  label: 'engine.savedViews',
  icon: 'views',
  Panel: lazy(() => import('./ViewsPanel')),
}
const COLUMNS: ToolbarAction = {
  label: 'engine.columns',
  icon: 'columns',
  Panel: lazy(() => import('./ColumnsPanel')),
}
const EXPORT: ToolbarAction = { label: 'engine.export', icon: 'export', Panel: ExportPanel, needsRows: true }

type List = { entity: Entity; screen: Screen }
type Views = { views: readonly ListView[]; chosen: ListView | undefined }

/** Switches between the table and the other views. */
function ViewSwitch({ entity, screen, views, chosen }: List & Views) {
  const t = useTranslate()
  const { setView } = useListView(entity, screen)
  return (
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
  )
}

/** The toolbar of a list: search, filters, sort, views, columns, export. */
export function Tools({ entity, screen, views, chosen, cards }: List & Views & { cards: boolean }) {
  const t = useTranslate()
  const phone = useIsPhone()
  const list = { entity, screen }
  const importing = canImport(entity) ? importLink(screen.path) : undefined
  const removed = canRestore(entity) ? removedLink(screen.path) : undefined
  return (
    <div className={`${styles.tools} ui-row`} role="toolbar" aria-label={t('engine.tools')}>
      {entity.list.search.length > 0 ? <SearchBox {...list} /> : null}
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
      {cards ? <SortMenu {...list} /> : null}
      {phone ? null : <ToolbarButton {...list} tool={VIEWS} />}
      <span className={styles.grow} />
      {views.length > 0 ? <ViewSwitch {...list} views={views} chosen={chosen} /> : null}
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
  )
}
