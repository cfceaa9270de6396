import { ListBase, useListContext, useTranslate } from 'react-admin'
import { screenOf } from '../../config/screens'
import { Kpi } from '../engine/figures/Kpi'
import { useQuickCounts } from '../engine/figures/useFigures'
import { Failure } from '../engine/Failure'
import { listLink } from '../engine/links'
import { FilterBar, FilterButton } from '../engine/list/FilterBar'
import { memoryOf } from '../engine/list/listMemory'
import { quickWords } from '../engine/words'
import figures from '../engine/figures/Figures.module.css'
import frame from '../engine/list/Frame.module.css'
import { TankBars } from './TankBars'

const PATH = 'tanks'
const { entity, screen } = screenOf(PATH)
/** What a figure means to whoever plans the day. */
const TONES = { critical: 'bad', low: 'warn', silent: 'unknown' } as const
/** The page says what failed; react-admin would say it once more on top of it. */
const QUIET = { onError: () => undefined }

/**
 * The dashboard: how the fleet stands. It is the list of tanks without its rows: filtered like it, in its address, and each
 * figure opens the tanks behind it.
 */
export default function AnalyticsPage() {
  return (
    <ListBase
      resource={PATH}
      sort={screen.sort}
      perPage={1}
      storeKey={memoryOf('analytics')}
      queryOptions={QUIET}
    >
      <Figures />
    </ListBase>
  )
}

function Figures() {
  const t = useTranslate()
  const { filterValues = {}, total, meta, error, refetch } = useListContext()
  const quick = useQuickCounts(entity, filterValues)
  return (
    <section className={frame.frame}>
      <header className={frame.head}>
        <h1>{t('screens.analytics')}</h1>
      </header>
      <div className={frame.tools} role="toolbar" aria-label={t('engine.tools')}>
        <FilterButton entity={entity} screen={screen} />
      </div>
      <FilterBar entity={entity} screen={screen} />
      {error || quick.error ? (
        <Failure
          error={error ?? quick.error}
          onRetry={() => void Promise.all([refetch(), quick.refetch()])}
        />
      ) : (
        <div className={figures.figures}>
          <Kpi
            label={t(`screens.${PATH}`)}
            value={total}
            capped={meta?.capped}
            to={listLink(PATH, { filter: filterValues })}
          />
          {entity.list.quickFilters.map(({ name, filter }) => {
            const found = quick.data?.find(each => each.name === name)
            return (
              <Kpi
                key={name}
                label={quickWords(t, entity, name)}
                value={found?.count}
                capped={found?.capped}
                tone={TONES[name as keyof typeof TONES]}
                to={listLink(PATH, { filter: { ...filterValues, ...filter } })}
              />
            )
          })}
        </div>
      )}
      <TankBars filter={filterValues} />
    </section>
  )
}
