import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { AppError } from '../../providers/errors'
import { getSession } from '../../providers/auth/session'
import { can, type Entity, type Screen } from '../../config/schema'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { Skeleton } from '../ui/Skeleton'

const ROWS = 8

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
  if (error) {
    const known = error instanceof AppError ? error : undefined
    return (
      <ErrorState
        title={t('engine.failed')}
        text={t(error.message, { ...known?.args, _: error.message })}
        detail={known?.body.request_id && t('engine.requestId', { id: known.body.request_id })}
        action={{ label: t('engine.again'), onClick: () => refetch() }}
      />
    )
  }
  if (isPending) return <Skeleton rows={ROWS} height={44} label={t('shell.loading')} />
  if (total === 0) {
    const filtered = Object.keys(filterValues ?? {}).length > 0
    const mayCreate = can({ role: getSession()?.user.role_type ?? '' }, 'create', entity)
    const name = t(`screens.${screen.path}`)
    return (
      <EmptyState
        title={filtered ? t('engine.noMatch') : t('engine.empty', { name })}
        text={t(filtered ? 'engine.noMatchHint' : 'engine.emptyHint')}
      >
        {filtered ? (
          <button type="button" onClick={() => setFilters({}, {})}>
            {t('engine.clearFilters')}
          </button>
        ) : (
          mayCreate && <Link to={`/dashboard/${screen.path}/create`}>{t('engine.create')}</Link>
        )}
      </EmptyState>
    )
  }
  return children
}
