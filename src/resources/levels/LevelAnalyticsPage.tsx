import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import type { CallAnswer } from '../../config/schema/calls/define'
import { levelAnalytics, PERIODS } from '../../config/calls/dashboardLevels'
import { IN_SERVICE } from '../../config/entities/tanks'
import { useCall } from '../../providers/calls/useCall'
import type { AppError } from '../../providers/errors'
import { Figure } from '../engine/fields/Figure'
import { AsOf } from '../engine/figures/AsOf'
import { FigureTable } from '../engine/figures/FigureTable'
import figures from '../engine/figures/Figures.module.css'
import { listLink, recordLink } from '../engine/links'
import controls from '../engine/list/Controls.module.css'
import frame from '../engine/list/Frame.module.css'
import { useZone } from '../engine/useZone'
import { Age } from '../ui/Age'

const USUAL = 90
const ERRORS = ['mape_7', 'mape_14', 'mape_30', 'bias_14', 'coverage_14'] as const

const openTank = (id: number, name: string) => <Link to={recordLink('tanks', id)}>{name}</Link>

const percent = (value: number | null) => <Figure value={value} unit="%" />

type Levels = CallAnswer<typeof levelAnalytics>
type TableProps<T> = { rows: readonly T[] | undefined; error: AppError | null; onRetry: () => void }

/** The forecast error of each depot. */
function Errors({ rows, ...state }: TableProps<Levels['groups'][number]>) {
  const t = useTranslate()
  const depot = t('entities.tanks.fields.group_id')
  return (
    <FigureTable
      {...state}
      title={t('levels.errors')}
      heads={[
        depot,
        t('levels.forecasts'),
        ...ERRORS.map(name => t(`levels.${name}`)),
        t('levels.perDegreeDay'),
      ]}
      empty={t('levels.noErrors')}
      rows={rows?.map(group => ({
        key: group.group_id,
        cells: [
          <Link key="group" to={listLink('tanks', { filter: { ...IN_SERVICE, group_id: group.group_id } })}>
            {group.group}
          </Link>,
          group.forecasts,
          ...ERRORS.map(name => percent(group[name])),
          <Figure key="use" value={group.per_degree_day_l} digits={2} unit="L/degree day" />,
        ],
      }))}
    />
  )
}

/** The tanks with the largest forecast errors. */
function Outliers({ rows, ...state }: TableProps<Levels['outliers'][number]>) {
  const t = useTranslate()
  const [tank, depot] = [t('levels.tank'), t('entities.tanks.fields.group_id')]
  return (
    <FigureTable
      {...state}
      title={t('levels.outliers')}
      texts={2}
      heads={[tank, depot, t('levels.mape_14'), t('levels.forecasts')]}
      empty={t('levels.noOutliers')}
      rows={rows?.map(one => ({
        key: one.tank_id,
        cells: [openTank(one.tank_id, one.tank), one.group, percent(one.mape_14), one.forecasts],
      }))}
    />
  )
}

/** The tanks that ran out. */
function RunOuts({ rows, ...state }: TableProps<Levels['run_outs'][number]>) {
  const t = useTranslate()
  const { timeZone, locale, now } = useZone()
  const [tank, depot] = [t('levels.tank'), t('entities.tanks.fields.group_id')]
  return (
    <FigureTable
      {...state}
      title={t('levels.runOuts')}
      texts={3}
      heads={[tank, depot, t('levels.when'), t('entities.tanks.fields.volume_l')]}
      empty={t('levels.noRunOuts')}
      rows={rows?.map(one => ({
        key: `${one.tank_id} ${one.at}`,
        cells: [
          openTank(one.tank_id, one.tank),
          one.group,
          <Age key="at" at={one.at} now={now} timeZone={timeZone} locale={locale} />,
          <Figure key="volume" value={one.volume_l} unit="L" />,
        ],
      }))}
    />
  )
}

/** Forecast accuracy: the error by depot, outliers among tanks, and tanks that ran out. */
export default function LevelAnalyticsPage() {
  const t = useTranslate()
  const [params, setParams] = useSearchParams()
  const days = PERIODS.find(period => String(period) === params.get('days')) ?? USUAL
  const { data, error, refetch } = useCall(levelAnalytics, { days })
  const state = { error, onRetry: () => void refetch() }
  return (
    <section className={frame.frame}>
      <header className={frame.head}>
        <h1>{t('screens.levelAnalytics')}</h1>
        {data ? <AsOf at={data.as_of} /> : null}
      </header>
      <div className="ui-row">
        <fieldset className={controls.switch} aria-label={t('tanks.span')}>
          {PERIODS.map(period => (
            <button
              key={period}
              type="button"
              aria-pressed={period === days}
              onClick={() => setParams({ days: String(period) })}
            >
              {t(`tanks.days.${period}`)}
            </button>
          ))}
        </fieldset>
      </div>
      <div className={figures.panels}>
        <Errors {...state} rows={data?.groups} />
        <Outliers {...state} rows={data?.outliers} />
        <RunOuts {...state} rows={data?.run_outs} />
      </div>
    </section>
  )
}
