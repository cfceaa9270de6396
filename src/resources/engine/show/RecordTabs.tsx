import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Suspense, lazy, useId } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { Entity } from '../../../config/schema'
import { Skeleton } from '../../ui/Skeleton'
import { useParts } from '../parts/useParts'
import { Overview } from './Overview'

const History = lazy(() => import('./History'))

const OVERVIEW = 'overview'
const LAST = 'history'
/** The query parameter of the open tab; missing for the first. */
const PARAM = 'tab'

type Props = { entity: Entity; path: string; record: RaRecord }

/** The tabs of a record: overview, added tabs, and history. */
export function RecordTabs({ entity, path, record }: Props) {
  const t = useTranslate()
  const id = useId()
  const tabs = (useParts().tabs ?? []).filter(({ isShown }) => isShown?.() ?? true)
  const [search, setSearch] = useSearchParams()
  const all = [
    { key: OVERVIEW, label: 'engine.overview' },
    ...tabs.filter(({ key }) => key !== LAST).map(({ key, label }) => ({ key, label })),
    { key: LAST, label: 'engine.history.title' },
  ]
  const asked = search.get(PARAM)
  const open = all.find(({ key }) => key === asked)?.key ?? OVERVIEW
  const Content = tabs.find(({ key }) => key === open)?.Content

  function choose(key: string) {
    setSearch(
      before => {
        const next = new URLSearchParams(before)
        if (key === OVERVIEW) next.delete(PARAM)
        else next.set(PARAM, key)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <>
      <Tabs
        value={open}
        onChange={(_event, key: string) => choose(key)}
        variant="scrollable"
        scrollButtons="auto"
        aria-label={t('engine.sides')}
      >
        {all.map(({ key, label }) => (
          <Tab
            key={key}
            value={key}
            label={t(label)}
            id={`${id}-${key}`}
            {...(key === open && { 'aria-controls': `${id}-panel` })}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`}>
        {open === OVERVIEW ? <Overview entity={entity} path={path} record={record} /> : null}
        <Suspense fallback={<Skeleton rows={6} height={44} label={t('shell.loading')} />}>
          {open === LAST && !Content ? <History entity={entity} record={record} /> : null}
          {Content ? <Content record={record} path={path} /> : null}
        </Suspense>
      </div>
    </>
  )
}
