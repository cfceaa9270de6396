import { Suspense, type ComponentType, type ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Entity, Screen } from '../../../config/schema'
import { Skeleton } from '../../ui/Skeleton'
import { Icon } from '../../ui/Icon'
import { Count } from '../fields/Figure'
import { createLink } from '../links'
import { useIsPhone } from '../useIsPhone'
import { usePeek } from '../peek/usePeek'
import { canDo } from '../permissions'
import { BulkBar } from './BulkBar'
import { FilterBar } from './FilterBar'
import { Pages } from './Pages'
import { QuickFilters } from './QuickFilters'
import { SiblingLists } from './SiblingLists'
import { Tools } from './ListTools'
import { useForgetRefused } from './listMemory'
import type { ListView } from './listView'
import { useListView } from './useListView'
import styles from './Frame.module.css'

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

/** The frame of a list: breadcrumb, primary action, search, filters and pagination. */
export function ListFrame({ entity, screen, views = [], ListAction, siblings, peeks, children }: Props) {
  const t = useTranslate()
  const phone = useIsPhone()
  const { total, meta, isFetching } = useListContext()
  const { view } = useListView(entity, screen)
  useForgetRefused(screen.path)
  const { peeked } = usePeek()
  const chosen = views.find(({ name }) => name === view)
  const cards = chosen ? chosen.paged === true : phone
  const list = { entity, screen }
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
            <Count value={total} capped={meta?.capped} />
          </span>
        )}
        {ListAction ? (
          <span className={styles.create}>
            <ListAction path={screen.path} />
          </span>
        ) : null}
        {canDo('create', entity) ? (
          <Link className={`ui-primary ${styles.create}`} to={createLink(screen.path)}>
            <Icon name="plus" size={18} />
            {t('engine.create')}
          </Link>
        ) : null}
      </header>
      {siblings ? <SiblingLists paths={siblings} path={screen.path} /> : null}
      <Tools {...list} views={views} chosen={chosen} cards={cards} />
      <QuickFilters {...list} />
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
