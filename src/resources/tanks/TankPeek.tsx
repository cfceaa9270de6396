import type { RaRecord } from 'react-admin'
import { notesOfTank } from '../../config/calls/tankDecisions'
import { entityOf } from '../../config/entities'
import { useCall } from '../../providers/calls/useCall'
import { Figure } from '../engine/fields/Figure'
import { canDo } from '../engine/permissions'
import { useZone } from '../engine/useZone'
import { Age } from '../ui/Age'
import { DaysLeft } from './DaysLeft'
import { ReadingsChart } from './ReadingsChart'
import { TankGauge } from './TankGauge'
import { TankHeader } from './TankHeader'
import { useTankText } from './useTankText'
import styles from './TankPeek.module.css'

const notes = entityOf('notes')
const DAYS = 30

/** The peek panel of a tank, for dispatchers: level, days left, last reading, and phone number. */
export default function TankPeek({ record: tank }: { record: RaRecord }) {
  const t = useTankText(tank.direction)
  const { now, timeZone, locale } = useZone()
  return (
    <div className={styles.peek}>
      <TankHeader record={tank} />
      <div className={styles.level}>
        <TankGauge tank={tank} now={now} size="card" />
        <dl>
          <dt>{t('insight.daysLeft')}</dt>
          <dd className={styles.large}>
            <DaysLeft tank={tank} />
          </dd>
          <dt>{t('tanks.level')}</dt>
          <dd>
            <Figure value={tank.pct} unit="%" /> · <Figure value={tank.volume_l} unit="L" />
          </dd>
          <dt>{t('entities.tanks.fields.reading_at')}</dt>
          <dd>
            <Age at={tank.reading_at} now={now} timeZone={timeZone} locale={locale} coloured />
          </dd>
        </dl>
      </div>
      <ReadingsChart record={tank} days={DAYS} />
      {canDo('read', notes) ? <LastNote id={Number(tank.id)} /> : null}
    </div>
  )
}

/** The latest staff note, if any. */
function LastNote({ id }: { id: number }) {
  const zone = useZone()
  const { data } = useCall(notesOfTank, { id })
  const note = data?.[0]
  return note ? (
    <blockquote className={styles.note}>
      <p>{note.content}</p>
      <small>
        {note.author ?? '–'} · <Age at={note.created_at} {...zone} />
      </small>
    </blockquote>
  ) : null
}
