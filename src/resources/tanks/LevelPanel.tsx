import { useTranslate, type RaRecord } from 'react-admin'
import { exact } from '../../config/format'
import { useZone } from '../engine/useZone'
import { Age } from '../ui/Age'
import { TankGauge } from './TankGauge'
import styles from './Tanks.module.css'

/** The gauge at full size, with what it means in figures. */
export function LevelPanel({ tank }: { tank: RaRecord }) {
  const t = useTranslate()
  const { now, timeZone, locale } = useZone()
  const room =
    typeof tank.volume_l === 'number'
      ? Math.max(0, (tank.capacity_l * tank.safe_fill_pct) / 100 - tank.volume_l)
      : null
  const facts: [string, string][] = [
    [t('tanks.ullage'), `${exact(tank.ullage_l)} L`],
    [t('tanks.room'), `${exact(room)} L`],
    [t('entities.tanks.fields.capacity_l'), `${exact(tank.capacity_l)} L`],
    [t('entities.tanks.fields.level_mm'), `${exact(tank.level_mm)} mm`],
  ]
  return (
    <section className={styles.panel} aria-label={t('tanks.level')}>
      <div className={styles.gauge}>
        <TankGauge tank={tank} now={now} size="page" />
        <p className={styles.huge}>
          {exact(tank.pct)}
          <small>%</small>
        </p>
        <p className={styles.big}>
          {exact(tank.volume_l)}
          <small> L</small>
        </p>
        <p className={styles.small}>
          <Age at={tank.reading_at} now={now} timeZone={timeZone} locale={locale} coloured />
        </p>
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
