import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Entity, Screen } from '../../config/schema'
import { EmptyState } from '../ui/EmptyState'
import { Skeleton } from '../ui/Skeleton'
import { Failure } from './Failure'
import { createLink } from './links'
import { mayI } from './useWho'

const ROWS = 12
const ROW_HEIGHT = 44

/** Loading, failed, empty, or the rows: every list shows the same four. */
export function ListStates({
  entity,
  screen,
  children,
}: {
  entity: Entity
  screen: Screen
  children: ReactNode
}) {
  const t = useTranslate()
  const { isPending, error, total, refetch, filterValues, setFilters } = useListContext()
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (isPending) return <Skeleton rows={ROWS} height={ROW_HEIGHT} label={t('shell.loading')} />
  if (total === 0) {
    const filtered = Object.keys(filterValues ?? {}).length > 0
    const name = t(`screens.${screen.path}`)
    return (
      <EmptyState
        title={filtered ? t('engine.noMatch') : t('engine.empty', { name })}
        text={
          filtered ? t('engine.noMatchHint') : t(`engine.about.${entity.name}`, { _: t('engine.emptyHint') })
        }
      >
        {filtered ? (
          <button type="button" onClick={() => setFilters({})}>
            {t('engine.clearFilters')}
          </button>
        ) : mayI('create', entity) ? (
          <Link to={createLink(screen.path)}>{t('engine.create')}</Link>
        ) : null}
      </EmptyState>
    )
  }
  return children
}
