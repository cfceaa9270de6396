import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import type { Entity, Screen } from '../../config/schema'
import { EmptyState } from '../ui/EmptyState'
import { Skeleton } from '../ui/Skeleton'
import { Failure } from './Failure'
import { createLink, listLink } from './links'
import { isRefused } from './list/listMemory'
import { useSetFilters } from './list/useListAddress'
import { canDo } from './permissions'

const ROWS = 12
const ROW_HEIGHT = 44

type Props = { entity: Entity; screen: Screen }
type StatesProps = Props & {
  /** Replaces the skeleton while the first rows load. */
  waiting?: ReactNode
  children: ReactNode
}

/** The four states of every list: loading, error, empty, or rows. */
export function ListStates({ entity, screen, waiting, children }: StatesProps) {
  const t = useTranslate()
  const { isPending, error, total, refetch } = useListContext()
  if (error) return <ListFailure screen={screen} error={error} onRetry={() => void refetch()} />
  if (isPending) return waiting ?? <Skeleton rows={ROWS} height={ROW_HEIGHT} label={t('shell.loading')} />
  return total === 0 ? <ListEmpty entity={entity} screen={screen} /> : children
}

type FailureProps = { screen: Screen; error: unknown; onRetry: () => void }

/** Retrying a request that the server rejects is useless; links to the unfiltered list instead. */
export function ListFailure({ screen, error, onRetry }: FailureProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const out = { label: t('engine.openWhole'), onClick: () => void navigate(listLink(screen.path)) }
  return <Failure error={error} onRetry={onRetry} action={isRefused(error) ? out : undefined} />
}

/** The empty state, without records or without matches: each with its next step. */
export function ListEmpty({ entity, screen }: Props) {
  const t = useTranslate()
  const { filterValues } = useListContext()
  const setFilters = useSetFilters(entity)
  const filtered = Object.keys(filterValues ?? {}).length > 0
  return (
    <EmptyState
      title={filtered ? t('engine.noMatch') : t(`records.${screen.path}.empty`, { _: t('engine.empty') })}
      text={
        filtered ? t('engine.noMatchHint') : t(`engine.about.${entity.name}`, { _: t('engine.emptyHint') })
      }
    >
      {filtered ? (
        <button type="button" onClick={() => setFilters({})}>
          {t('engine.clearFilters')}
        </button>
      ) : canDo('create', entity) ? (
        <Link to={createLink(screen.path)}>{t(`records.${screen.path}.add`, { _: t('engine.create') })}</Link>
      ) : null}
    </EmptyState>
  )
}
