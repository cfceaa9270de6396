import { Suspense, lazy, useMemo, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate, type RaRecord } from 'react-admin'
import { useZone } from '../engine/useZone'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { Skeleton } from '../ui/Skeleton'
import { eventsBetween, isSetAside, readingsBetween } from './api'
import { BAD_EVENTS, SIGNS } from './eventSigns'
import { useForecast } from './useForecast'
import styles from './Tanks.module.css'

const LevelChart = lazy(() => import('../ui/LevelChart'))
const DAY_MS = 86_400_000
const SPANS = [7, 30, 90, 365, 3650] as const
const POINTS = 1200
const HEIGHT = 360

/** The tank's litres over time. Each zoom asks for that range's own points, so that years stay as quick as a week. */
export function ReadingsChart({ tank }: { tank: RaRecord }) {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  const { timeZone, now } = useZone()
  const last = tank.reading_at ? Date.parse(tank.reading_at) : now
  const [range, setRange] = useState({ from: last - 90 * DAY_MS, to: last + DAY_MS })
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['tanks', tank.id, 'readings', range],
    queryFn: ({ signal }) => readingsBetween(tank.id, { ...range, points: POINTS }, { signal }),
    placeholderData: keepPreviousData,
  })
  const points = useMemo(
    () =>
      (data ?? []).toReversed().map(reading => ({
        at: Date.parse(reading.measured_at),
        raw: reading.volume_l,
        smoothed: reading.smoothed_volume_l,
        excluded: isSetAside(reading),
      })),
    [data],
  )
  // What happened is told beside the readings; a chart without it is a chart all the same.
  const { data: told } = useQuery({
    queryKey: ['tanks', tank.id, 'events', range],
    queryFn: ({ signal }) => eventsBetween(tank.id, range, { signal }),
    placeholderData: keepPreviousData,
  })
  const events = useMemo(
    () =>
      (told ?? []).flatMap(({ type, started_at }) => {
        const sign = SIGNS[type]
        return sign ? [{ at: Date.parse(started_at), sign, bad: BAD_EVENTS.includes(type) }] : []
      }),
    [told],
  )
  const { data: forecast } = useForecast(tank)
  const ahead = useMemo(
    () =>
      range.to < last
        ? []
        : (forecast?.level ?? []).map(({ date, ...level }) => ({ at: Date.parse(date) + DAY_MS, ...level })),
    [forecast, range.to, last],
  )
  const labels = useMemo(
    () => ({
      time: t('tanks.measured'),
      raw: t('tanks.raw'),
      smoothed: t('tanks.smoothed'),
      excluded: t('tanks.excluded'),
      litres: t('entities.tanks.fields.volume_l'),
      chart: t('tanks.chartOf', { name: tank.name }),
      safe: t('format.safeFill'),
      low: t('format.low'),
      expected: t('tanks.expected'),
    }),
    [t, tank.name],
  )
  const zoom = (from: number, to: number) =>
    setRange({ from: Math.max(0, from), to: Math.min(to, last + DAY_MS) })
  const middle = (range.from + range.to) / 2
  const half = (range.to - range.from) / 2
  return (
    <>
      <div className={styles.spans} role="group" aria-label={t('tanks.span')}>
        {SPANS.map(days => (
          <button
            key={days}
            type="button"
            aria-pressed={Math.abs(range.to - range.from - (days + 1) * DAY_MS) < DAY_MS}
            onClick={() => setRange({ from: last - days * DAY_MS, to: last + DAY_MS })}
          >
            {t(`tanks.days.${days}`)}
          </button>
        ))}
        <button
          type="button"
          aria-label={t('tanks.zoomIn')}
          onClick={() => zoom(middle - half / 2, middle + half / 2)}
        >
          +
        </button>
        <button
          type="button"
          aria-label={t('tanks.zoomOut')}
          onClick={() => zoom(middle - half * 2, middle + half * 2)}
        >
          −
        </button>
      </div>
      {error ? (
        <ErrorState
          title={t('engine.failed')}
          text={t(error.message, { _: error.message })}
          action={{ label: t('engine.again'), onClick: () => refetch() }}
        />
      ) : isPending ? (
        <Skeleton height={HEIGHT} label={t('shell.loading')} />
      ) : points.length === 0 ? (
        <EmptyState title={t('tanks.noReadings')} text={t('tanks.noReadingsHint')} />
      ) : (
        <Suspense fallback={<Skeleton height={HEIGHT} />}>
          <LevelChart
            points={points}
            events={events}
            ahead={ahead}
            capacity={tank.capacity_l}
            safe={(tank.capacity_l * (tank.safe_fill_pct ?? 95)) / 100}
            low={(tank.capacity_l * (tank.low_pct ?? 25)) / 100}
            timeZone={timeZone}
            locale={locale}
            labels={labels}
            onRange={zoom}
          />
        </Suspense>
      )}
    </>
  )
}
