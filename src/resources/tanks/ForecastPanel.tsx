import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import { day, dateTime, exact, UNKNOWN } from '../../config/schema/text/format'
import { Figure, FigureRange } from '../engine/fields/Figure'
import { useZone } from '../engine/useZone'
import type { Translate } from '../engine/words'
import { ErrorState } from '../ui/ErrorState'
import { Skeleton } from '../ui/Skeleton'
import { messageOf } from '../engine/messageOf'
import type { Forecast } from './api'
import styles from './Tanks.module.css'
import { isStale } from './tankTone'
import { useForecast } from './useForecast'
import { useTankText } from './useTankText'

/** How long a tank lasts, the basis of the forecast, and its past accuracy. */
export function ForecastPanel({ record: tank }: { record: RaRecord }) {
  const t = useTankText(tank.direction)
  const { timeZone, locale } = useZone()
  const { data, error, isLoading, refetch } = useForecast(tank)
  if (error)
    return (
      <ErrorState
        title={t('engine.failed')}
        text={messageOf(t, error)}
        action={{ label: t('engine.again'), onClick: () => refetch() }}
      />
    )
  if (isLoading) return <Skeleton rows={5} height={28} label={t('shell.loading')} />
  if (!data?.method) return <NoForecast tank={tank} />
  return (
    <>
      <dl className={`${styles.facts} ui-facts`}>
        {factsOf(data, tank, t, locale).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="ui-note">
        {t(`insight.method.${data.method}`)} ·{' '}
        {t('insight.asOf', { at: data.as_of ? dateTime(Date.parse(data.as_of), timeZone) : UNKNOWN })}
      </p>
    </>
  )
}

/** Why a tank has no forecast: the first of these reasons that applies. */
export function reasonOf(tank: RaRecord, now: number): string {
  if (tank.state !== 'active') return 'notInService'
  if (tank.quarantined) return tank.quarantine_until ? 'quarantinedUntil' : 'quarantined'
  if (tank.device_id === null) return 'noDevice'
  if (!tank.reading_at) return 'neverRead'
  return isStale(tank, now) ? 'silent' : 'tooFew'
}

function NoForecast({ tank }: { tank: RaRecord }) {
  const t = useTankText(tank.direction)
  const { now, timeZone } = useZone()
  const dateOf = (at: string | null) => (at ? dateTime(Date.parse(at), timeZone) : UNKNOWN)
  const args = { until: dateOf(tank.quarantine_until), at: dateOf(tank.reading_at) }
  return <p className="ui-note">{t(`insight.noForecast.${reasonOf(tank, now)}`, args)}</p>
}

function factsOf(forecast: Forecast, tank: RaRecord, t: Translate, locale: string): [string, ReactNode][] {
  const { days_p10, days_p90, run_out_on, usable_l, past_error } = forecast
  const litres = (value: unknown, digits = 0) => <Figure value={value} digits={digits} unit="L" />
  const fortnight = fortnightOf(forecast)
  const { mape_14 } = past_error
  return [
    [t('insight.daysLeft'), <FigureRange key="days" early={days_p10} late={days_p90} unit="days" />],
    [t('insight.runOut'), run_out_on ? day(run_out_on) : UNKNOWN],
    [t('insight.rate'), litres(tank.rate_l_day, 1)],
    [t('insight.fortnight'), litres(fortnight?.p50)],
    [t('insight.usable'), litres(usable_l)],
    [
      t('insight.pastError'),
      mape_14 === null ? t('insight.notScored') : t('insight.wasOff', { mape: exact(mape_14, 0, locale) }),
    ],
  ]
}

/** Days summed from the last reading on; for a silent tank the response covers more days. */
const FORTNIGHT = 14
function fortnightOf({ use }: Forecast): { p50: number } | undefined {
  return use.length < FORTNIGHT
    ? undefined
    : { p50: use.slice(0, FORTNIGHT).reduce((sum, { p50 }) => sum + p50, 0) }
}
