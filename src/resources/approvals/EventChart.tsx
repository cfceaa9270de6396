import { DAY_MS } from '../../config/schema/durations'
import { Suspense, lazy, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { readings } from '../../config/calls/readings'
import { useCall } from '../../providers/calls/useCall'
import { Failure } from '../engine/Failure'
import { useChartLabels } from '../common/useChartLabels'
import { useMeasure } from '../engine/useMeasure'
import { useZone } from '../engine/useZone'
import { chartPoints } from '../common/chartPoints'
import { Skeleton } from '../ui/Skeleton'
import type { Reviewed } from './reviewed'
import { useEventName } from './useEventName'
import styles from './Review.module.css'

const LevelChart = lazy(() => import('../ui/LevelChart'))
/** Days shown on either side of the event. */
const AROUND = 7
const POINTS = 800
const HEIGHT = 360
const NOTHING: readonly never[] = []
const stay = () => undefined

/** The period of the event: from the last reading before it to the last reading that shows it. */
function stretchOf({ event, evidence }: Reviewed) {
  const moments = evidence.map(at => Date.parse(at))
  const start = Date.parse(event.started_at)
  const end = event.ended_at === null ? (moments.at(-1) ?? start) : Date.parse(event.ended_at)
  const before = moments.findLast(at => at < start) ?? start
  return { from: Math.min(before, start), to: Math.max(end, start) }
}

/** The tank's level a week on either side, with the event shaded and the expected level below. */
export function EventChart({ reviewed }: { reviewed: Reviewed }) {
  const t = useTranslate()
  const { tank, expected } = reviewed
  const { read, markOf } = useMeasure('L')
  const { timeZone, locale } = useZone()
  const nameOf = useEventName()
  const shaded = useMemo(() => stretchOf(reviewed), [reviewed])
  const [from, to] = [shaded.from - AROUND * DAY_MS, shaded.to + AROUND * DAY_MS]
  const { data, error, refetch } = useCall(readings, {
    id: tank.id,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    points: POINTS,
  })
  const points = useMemo(() => chartPoints(data ?? [], read), [data, read])
  const compared = useMemo(
    () => expected.map(({ at, volume_l }) => ({ at: Date.parse(at), value: read(volume_l) })),
    [expected, read],
  )
  const labels = useChartLabels(tank, markOf(), nameOf(reviewed.event.type, tank.direction))
  const capacity = read(tank.capacity_l)
  const limit = (pct: number) => (capacity * (tank.direction === 1 ? 100 - pct : pct)) / 100
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={HEIGHT} label={t('shell.loading')} />
  return (
    <div className={styles.chart}>
      <Suspense fallback={<Skeleton height={HEIGHT} />}>
        <LevelChart
          points={points}
          from={from}
          to={to}
          events={NOTHING}
          ahead={NOTHING}
          shaded={shaded}
          compared={compared}
          capacity={capacity}
          safe={(capacity * tank.safe_fill_pct) / 100}
          low={limit(tank.low_pct)}
          critical={limit(tank.critical_pct)}
          timeZone={timeZone}
          locale={locale}
          labels={labels}
          onRange={stay}
        />
      </Suspense>
    </div>
  )
}
