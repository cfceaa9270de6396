import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useGetList, useListContext, useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { screenOf } from '../../config/screens'
import { env } from '../../providers/env'
import { ListEmpty, ListFailure } from '../engine/ListStates'
import { MAP_AT, useListAddress } from '../engine/list/useListAddress'
import { listLink } from '../engine/links'
import { usePeek } from '../engine/peek/usePeek'
import { Skeleton } from '../ui/Skeleton'
import TankMap from '../ui/TankMap'
import { viewIn, viewText } from './mapView'
import { places } from './api'
import { useTankText } from './useTankText'

const HEIGHT = 480
/** The most records that one action takes. */
const MAX_SELECTED = 10_000
const tiles = env.tileUrl ? { url: env.tileUrl, attribution: env.tileAttribution } : undefined

/** All matching tanks on a map, not only the current page. A click opens a tank beside the map. */
export default function TanksMap({ path }: { path: string }) {
  const t = useTranslate()
  const words = { '-1': useTankText(-1), '1': useTankText(1) }
  const { peek } = usePeek()
  const { filterValues, selectedIds = [], onSelect } = useListContext()
  const notify = useNotify()
  const selected = useMemo(() => new Set(selectedIds.map(Number)), [selectedIds])
  const { params, change } = useListAddress()
  const { entity, screen } = screenOf(path)
  const filter = { ...filterValues, ...screen.filter }
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['tanks', 'places', filter],
    queryFn: ({ signal }) => places(filter, { signal }),
  })
  const nowhere = { ...filterValues, lat: null }
  // Counted with the filter of the linked list.
  const { total: unplaced = 0 } = useGetList(path, {
    filter: nowhere,
    pagination: { page: 1, perPage: 1 },
  })
  /** Adds to the selection, which the bar of the list counts. */
  const select = (ids: readonly number[]) => {
    const all = [...new Set([...selected, ...ids])]
    if (all.length > MAX_SELECTED)
      notify(t('tanks.mapSelect.tooMany', { max: MAX_SELECTED }), { type: 'error' })
    else if (ids.length === 0) notify(t('tanks.mapSelect.none'), { type: 'info' })
    else onSelect(all)
  }
  if (error) return <ListFailure screen={screen} error={error} onRetry={() => void refetch()} />
  if (isPending) return <Skeleton height={HEIGHT} label={t('shell.loading')} />
  if (data.ids.length === 0 && unplaced === 0) return <ListEmpty entity={entity} screen={screen} />
  const legend = {
    good: t('tanks.legend.good'),
    warn: t('tanks.legend.warn'),
    bad: t('tanks.legend.bad'),
    unknown: t('tanks.legend.unknown'),
  }
  return (
    <TankMap
      places={data}
      tiles={tiles}
      view={viewIn(params.get(MAP_AT))}
      onView={view => change({ [MAP_AT]: viewText(view) }, { replace: true })}
      onOpen={peek}
      selected={selected}
      onSelect={select}
      selectLabels={{ box: t('tanks.mapSelect.box'), inView: t('tanks.mapSelect.inView') }}
      label={t('tanks.map')}
      clusterLabel={(count, state) => t(`tanks.cluster.${state}`, { count })}
      pointLabel={(index, state) => words[data.direction[index]!](`tanks.state.${state}`)}
      legend={legend}
    >
      {unplaced > 0 ? (
        <Link to={listLink(path, { filter: nowhere })}>{t('tanks.unplaced', { smart_count: unplaced })}</Link>
      ) : null}
    </TankMap>
  )
}
