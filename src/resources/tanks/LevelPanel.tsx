import type { RaRecord } from 'react-admin'
import { Figure } from '../engine/fields/Figure'
import { useIsPhone } from '../engine/useIsPhone'
import { useZone } from '../engine/useZone'
import { Age } from '../ui/Age'
import { DaysLeft } from './DaysLeft'
import { TankGauge } from './TankGauge'
import styles from './Tanks.module.css'
import { useTankText } from './useTankText'

/** The full-size gauge, how long the tank lasts, and the figures. */
export function LevelPanel({ record: tank }: { record: RaRecord }) {
  const t = useTankText(tank.direction)
  const { now, timeZone, locale } = useZone()
  const phone = useIsPhone()
  const room =
    typeof tank.volume_l === 'number'
      ? Math.max(0, (tank.capacity_l * tank.safe_fill_pct) / 100 - tank.volume_l)
      : null
  const facts: [string, unknown, string][] = [
    [t('tanks.ullage'), tank.ullage_l, 'L'],
    [t('tanks.room'), room, 'L'],
    [t('entities.tanks.fields.capacity_l'), tank.capacity_l, 'L'],
    [t('entities.tanks.fields.level_mm'), tank.level_mm, 'mm'],
  ]
  return (
    <>
      <div className={styles.gauge}>
        <TankGauge tank={tank} now={now} size={phone ? 'phone' : 'page'} />
        <p className={styles.huge}>
          <Figure value={tank.pct} unit="%" />
        </p>
        <p className={styles.big}>
          <Figure value={tank.volume_l} unit="L" />
        </p>
        <p className={styles.left}>
          <span className="ui-note">{t('insight.daysLeft')}</span> <DaysLeft tank={tank} />
        </p>
        <p className="ui-note">
          <Age at={tank.reading_at} now={now} timeZone={timeZone} locale={locale} coloured />
        </p>
      </div>
      <dl className={`${styles.facts} ui-facts`}>
        {facts.map(([name, value, unit]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Figure value={value} unit={unit} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
