import { useQuery } from '@tanstack/react-query'
import { useListContext, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { screenOf } from '../../config/screens'
import { env } from '../../providers/env'
import { ErrorState } from '../ui/ErrorState'
import { EmptyState } from '../ui/EmptyState'
import { Skeleton } from '../ui/Skeleton'
import TankMap from '../ui/TankMap'
import { places } from './api'

const HEIGHT = 480
const tiles = env.tileUrl ? { url: env.tileUrl, attribution: env.tileAttribution } : undefined

/** Where the tanks of the list are: all that the filter finds, not only the page. */
export default function TanksMap({ path }: { path: string }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { filterValues } = useListContext()
  const filter = { ...filterValues, ...screenOf(path).screen.filter }
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['tanks', 'places', filter],
    queryFn: ({ signal }) => places(filter, { signal }),
  })
  if (error)
    return (
      <ErrorState
        title={t('engine.failed')}
        text={t(error.message, { _: error.message })}
        action={{ label: t('engine.again'), onClick: () => refetch() }}
      />
    )
  if (isPending) return <Skeleton height={HEIGHT} label={t('shell.loading')} />
  if (data.ids.length === 0) return <EmptyState title={t('engine.noMatch')} text={t('engine.noMatchHint')} />
  const states = {
    good: t('tanks.state.good'),
    warn: t('tanks.state.warn'),
    bad: t('tanks.state.bad'),
    unknown: t('tanks.state.unknown'),
  }
  return (
    <TankMap
      places={data}
      tiles={tiles}
      onOpen={id => navigate(`/dashboard/${path}/${id}/show`)}
      label={t('tanks.map')}
      clusterLabel={(count, state) => t('tanks.cluster', { count, state: states[state] })}
      pointLabel={(_id, state) => states[state]}
      legend={states}
    />
  )
}
