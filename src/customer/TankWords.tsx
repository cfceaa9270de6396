import type { Language } from '../config/schema/constants'
import type { Translate } from '../providers/i18n/light'
import type { Tank, Year } from './api'
import styles from './TankPage.module.css'
import { day, isolated, monthName, outlook } from './words'

type Common = {
  t: Translate
  language: Language
  /** A volume in the customer's unit. */
  said: (litres: number) => string
}

type LevelProps = Common & {
  tank: Tank
  now: number
  /** The level in percent. */
  share: string
  /** The age of the last reading. */
  when: string
  /** Whether the last reading is old. */
  old: boolean
  /** The forecast volume for now, where the last reading is old; litres. */
  expected: number | null
}

/** The level in words: its state, how long it lasts, and the age of the reading. */
export function TankLevel({ t, tank, language, now, share, when, old, expected, said }: LevelProps) {
  const lasts = outlook(t, tank, now, language)
  return (
    <>
      {tank.level_state === 'low' || tank.level_state === 'critical' ? (
        <p className={styles.state} data-state={tank.level_state}>
          {t(`${tank.direction === 1 ? 'stateFilling' : 'state'}.${tank.level_state}`)}
        </p>
      ) : null}
      <p className={styles.lasts}>
        {lasts.label ? <span>{lasts.label}</span> : null}
        <strong data-kind={lasts.kind}>{lasts.text}</strong>
      </p>
      {tank.volume_l === null ? null : (
        <p className={styles.level}>
          {t('level', { pct: isolated(share), volume: isolated(said(tank.volume_l)) })}
        </p>
      )}
      <p className={styles.age} data-old={old && tank.reading_at !== null}>
        {tank.reading_at ? t(old ? 'old' : 'measured', { age: when }) : t('noReading')}
      </p>
      {expected === null ? null : (
        <p className={styles.expected}>{t('expected', { volume: said(expected) })}</p>
      )}
    </>
  )
}

/** The volume used this month, compared with the year before. */
export function MonthUse({ t, year, language, said }: Common & { year: Year | null }) {
  const month = year?.months.at(-1)
  if (!month || month.litres === null) return null
  return (
    <p className={styles.use}>
      {month.last_year === null
        ? t('use', { volume: said(month.litres) })
        : t('useBefore', {
            volume: said(month.litres),
            before: said(month.last_year),
            month: monthName(month.month, language),
          })}
    </p>
  )
}

/** The last deliveries or collections. */
export function Services({ t, year, filling, language, said }: Common & { year: Year; filling: boolean }) {
  const services = filling ? 'collections' : 'deliveries'
  return (
    <section>
      <h2>{t(`${services}.title`)}</h2>
      {year.deliveries.length === 0 ? <p className="ui-muted">{t(`${services}.none`)}</p> : null}
      <ul className={styles.deliveries}>
        {year.deliveries.slice(0, 6).map(({ at, litres }) => (
          <li key={at}>
            <span>{day(at, language, { year: 'numeric' })}</span>
            <b>{said(litres)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
