import { useGetOne, useTranslate, type RaRecord } from 'react-admin'
import { entityOf } from '../../config/entities'
import { Figure } from '../engine/fields/Figure'
import { RecordTitle } from '../engine/fields/RecordTitle'
import { canDo } from '../engine/permissions'
import { useZone } from '../engine/useZone'
import { Age } from '../ui/Age'
import { DaysLeft } from './DaysLeft'
import { ReadingsChart } from './ReadingsChart'
import { TankGauge } from './TankGauge'
import { TankHeader } from './TankHeader'
import { useTankText } from './useTankText'
import styles from './TankPeek.module.css'

const DAYS = 30

/** What a dispatcher asks of a tank before the next one: how full, how long, since when, and whom to call. */
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
      {tank.customer_id === null ? null : <Customer id={tank.customer_id} />}
      <ReadingsChart record={tank} days={DAYS} />
    </div>
  )
}

const LINES = ['address_1', 'address_2', 'address_3', 'postcode'] as const

/** Who to call, and where to go. */
function Customer({ id }: { id: number }) {
  const t = useTranslate()
  const readable = canDo('read', entityOf('customers'))
  const { data: customer } = useGetOne('customers', { id }, { enabled: readable })
  if (!customer) return null
  const address = LINES.map(name => customer[name]).filter(Boolean)
  return (
    <address className={styles.customer}>
      <RecordTitle to="customers" id={id} />
      {customer.phone ? (
        <a href={`tel:${customer.phone}`} aria-label={`${t('tanks.call')} ${customer.phone}`}>
          <bdi dir="ltr">{customer.phone}</bdi>
        </a>
      ) : null}
      {address.length > 0 ? <span>{address.join(', ')}</span> : null}
    </address>
  )
}
