import { DAY_MS } from '../../config/schema/durations'
import { Suspense, lazy, useMemo, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, type RaRecord } from 'react-admin'
import { events as eventsCall } from '../../config/calls/insight'
import { readings } from '../../config/calls/readings'
import { useCall } from '../../providers/calls/useCall'
import { useAddressPart } from '../engine/useAddressPart'
import { useChartLabels } from '../common/useChartLabels'
import { useMeasure } from '../engine/useMeasure'
import { useZone } from '../engine/useZone'
import { chartPoints } from '../common/chartPoints'
import { ErrorState } from '../ui/ErrorState'
import { Skeleton } from '../ui/Skeleton'
import { messageOf } from '../engine/messageOf'
import { eventRange, readingSpan, readingRange } from './api'
import { MIN_SPAN_MS, clamped, lastDays, lengthOf, scaled, spanIn, spanText, type Span } from './chartSpan'
import { BAD_EVENTS, SIGNS } from './eventSigns'
import { NoReadings } from './NoReadings'
import { PickedReading } from './PickedReading'
import { useForecast } from './useForecast'
import { useMarks } from './useMarks'
import { useTankText } from './useTankText'
import styles from './Tanks.module.css'

const LevelChart = lazy(() => import('../ui/LevelChart'))
const SPANS = [7, 30, 90, 365, 3650] as const
const DEFAULT_DAYS = 90
const ALL = 3650
const POINTS = 1200
const HEIGHT = 360
/** Daily forecasts refer to the end of the day. */
const endOf = ({ date }: { date: string }) => Date.parse(date) + DAY_MS

type Read = ReturnType<typeof useMeasure>['read']

/** The range in the URL; beside a list, which owns the URL, the range is local state. */
function useAskedSpan(days: number | undefined, last: number) {
  const beside = useState<string | null>(null)
  const address = useAddressPart('span')
  const [spanAsked, setSpan] = days === undefined ? address : beside
  const asked = useMemo(
    () => spanIn(spanAsked, last) ?? lastDays(last, days ?? DEFAULT_DAYS),
    [spanAsked, last, days],
  )
  return [asked, setSpan] as const
}

/** The time span of all readings, and the readings of a range. */
function useReadings(tank: RaRecord, asked: Span, now: number) {
  const { data: heard, isPending: isHeardPending } = useQuery({
    queryKey: ['tanks', tank.id, 'heard', tank.reading_at],
    queryFn: ({ signal }) => readingSpan(Number(tank.id), now, { signal }),
  })
  const { data, error, isPending, refetch } = useCall(
    readings,
    { id: Number(tank.id), ...readingRange({ from: asked.from, to: asked.to, points: POINTS }) },
    { placeholderData: keepPreviousData },
  )
  return { heard, isHeardPending, data, error, isPending, refetch }
}

/** The tank's events in a range. They are optional: the chart is shown without them too. */
function useChartEvents(tank: RaRecord, asked: Span) {
  const { data: happened } = useCall(
    eventsCall,
    { id: Number(tank.id), ...eventRange(asked) },
    { placeholderData: keepPreviousData },
  )
  return useMemo(
    () =>
      (happened ?? []).flatMap(({ type, started_at }) => {
        const sign = SIGNS[type]
        return sign ? [{ at: Date.parse(started_at), sign, bad: BAD_EVENTS.includes(type) }] : []
      }),
    [happened],
  )
}

/** The forecast, unless the range ends before the last reading. */
function useAhead(forecast: ReturnType<typeof useForecast>['data'], asked: Span, last: number, read: Read) {
  return useMemo(
    () =>
      (asked.to < last ? [] : (forecast?.level ?? [])).map(({ date, p10, p50, p90 }) => ({
        at: endOf({ date }),
        p10: read(p10),
        p50: read(p50),
        p90: read(p90),
      })),
    [forecast, asked.to, last, read],
  )
}

/** The tank's capacity and limits, in the user's unit. */
function limitsOf(tank: RaRecord, marks: ReturnType<typeof useMarks>, read: Read) {
  const capacity = read(tank.capacity_l)
  return {
    capacity,
    safe: (capacity * (tank.safe_fill_pct ?? 95)) / 100,
    low: (capacity * marks.low) / 100,
    critical: (capacity * marks.critical) / 100,
  }
}

const isShortest = (span: Span) => lengthOf(span) <= MIN_SPAN_MS

type SpansProps = {
  t: ReturnType<typeof useTankText>
  asked: ReturnType<typeof lastDays>
  shown: Span
  whole: Span
  ask: (days: number) => void
  zoom: (span: Span) => void
}

/** Buttons that set the range, and zoom. */
function Spans({ t, asked, shown, whole, ask, zoom }: SpansProps) {
  return (
    <div className={`${styles.spans} ui-buttons`} role="group" aria-label={t('tanks.span')}>
      {SPANS.map(days => (
        <button key={days} type="button" aria-pressed={asked.days === days} onClick={() => ask(days)}>
          {t(`tanks.days.${days}`)}
        </button>
      ))}
      <button
        type="button"

        aria-label={t('tanks.zoomIn')}
        disabled={isShortest(shown)}
        onClick={() => zoom(scaled(shown, 0.5))}
      >
        +
      </button>
      <button
        type="button"

        aria-label={t('tanks.zoomOut')}
        disabled={lengthOf(shown) >= lengthOf(whole)}
        onClick={() => zoom(scaled(shown, 2))}
      >
        −
      </button>
    </div>
  )
}

/**
 * The tank's volume over time, in the user's unit, so that the axis has round numbers. Each zoom fetches points for
 * its range, so that years are as fast as a week.
 */
export function ReadingsChart({ record: tank, days }: { record: RaRecord; days?: number }) {
  const t = useTankText(tank.direction)
  const marks = useMarks(tank)
  const locale = useLocale() ?? 'en'
  const { timeZone, now } = useZone()
  const { read, markOf } = useMeasure('L')
  const last = tank.reading_at ? Date.parse(tank.reading_at) : now
  const [asked, setSpan] = useAskedSpan(days, last)
  const { heard, isHeardPending, data, error, isPending, refetch } = useReadings(tank, asked, now)
  const [pickedId, pick] = useState<number | null>(null)
  const picked = data?.find(({ id }) => id === pickedId)
  const points = useMemo(() => chartPoints(data ?? [], read), [data, read])
  const events = useChartEvents(tank, asked)
  const { data: forecast } = useForecast(tank)
  const ahead = useAhead(forecast, asked, last, read)
  const labels = useChartLabels({ name: tank.name, direction: tank.direction }, markOf())
  const whole = {
    from: heard?.from ?? asked.from,
    to: Math.max(heard?.to ?? last, last, forecast?.level.length ? endOf(forecast.level.at(-1)!) : last),
  }
  const shown = clamped(asked, whole)
  const zoom = (span: Span) => {
    if (isShortest(shown) && lengthOf(span) < MIN_SPAN_MS) return
    setSpan(spanText(clamped(span, whole)))
  }
  const ask = (days: number) => setSpan(spanText(lastDays(last, days)))
  return (
    <>
      <Spans {...{ t, asked, shown, whole, ask, zoom }} />
      {error ? (
        <ErrorState
          title={t('engine.failed')}
          text={messageOf(t, error)}
          action={{ label: t('engine.again'), onClick: () => refetch() }}
        />
      ) : isPending || (points.length === 0 && isHeardPending) ? (
        <Skeleton height={HEIGHT} label={t('shell.loading')} />
      ) : points.length + ahead.length === 0 ? (
        <NoReadings heard={heard} onAll={() => ask(ALL)} />
      ) : (
        <Suspense fallback={<Skeleton height={HEIGHT} />}>
          <LevelChart
            points={points}
            from={shown.from}
            to={shown.to}
            events={events}
            ahead={ahead}
            {...limitsOf(tank, marks, read)}
            timeZone={timeZone}
            locale={locale}
            labels={labels}
            onRange={(from, to) => zoom({ from, to })}
            onPick={at => pick(data?.find(({ measured_at }) => Date.parse(measured_at) === at)?.id ?? null)}
          />
        </Suspense>
      )}
      {picked ? <PickedReading reading={picked} onClose={() => pick(null)} /> : null}
    </>
  )
}
