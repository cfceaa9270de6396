import { useTranslate } from 'react-admin'
import { sinceLeft } from '../../config/calls/morning'
import { dateTime } from '../../config/schema/text/format'
import { useCall } from '../../providers/calls/useCall'
import { useMorningText } from '../common/morningText'
import { Failure } from '../engine/Failure'
import { useZone } from '../engine/useZone'
import { Skeleton } from '../ui/Skeleton'
import { Due } from './Due'
import styles from './Morning.module.css'
import { News } from './News'
import type { FleetQuery } from './useFleetFilter'
import { Waiting } from './Waiting'

const HEIGHT = 220

/** What a working day begins with: what has happened since the reader left, what waits for them, and what is due. */
export function Morning({ asked }: { asked: FleetQuery }) {
  const t = useTranslate()
  const text = useMorningText()
  const { timeZone } = useZone()
  const { data, error, refetch } = useCall(sinceLeft, asked)
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <div className={styles.morning}>
      <section className={styles.panel} aria-label={text('sinceLeft')}>
        <h2>
          {text('sinceLeft')}
          {data ? <small>{text('since', { at: dateTime(data.since, timeZone) })}</small> : null}
        </h2>
        {data ? <News data={data} /> : <Skeleton height={HEIGHT} label={t('shell.loading')} />}
      </section>
      <section className={styles.panel} aria-label={text('due')}>
        <h2>{text('due')}</h2>
        {data ? <Due due={data.due} /> : <Skeleton height={HEIGHT} />}
      </section>
      {data && data.waiting.length > 0 ? <Waiting waiting={data.waiting} /> : null}
    </div>
  )
}
