import type { Language } from '../config/schema/constants'
import type { Translate } from '../providers/i18n/light'
import type { Year } from './api'
import { monthName, volume } from './words'
import styles from './Months.module.css'

type Props = { t: Translate; year: Year; filling: boolean; units: string | undefined; language: Language }

/** Use or collection per month, beside the same month of the previous year; months without data are omitted. */
export function Months({ t, year, filling, units, language }: Props) {
  const known = year.months.filter(({ litres, last_year }) => litres !== null || last_year !== null)
  if (known.length === 0) return null
  const most = Math.max(1, ...known.flatMap(({ litres, last_year }) => [litres ?? 0, last_year ?? 0]))
  const bar = (litres: number | null, name: 'thisYear' | 'lastYear') =>
    litres === null ? null : (
      <div className={styles[name]}>
        <i style={{ inlineSize: `${(100 * litres) / most}%` }} />
        <span>
          <span className="visually-hidden">{t(`months.${name}`)}: </span>
          {volume(t, litres, units, language)}
        </span>
      </div>
    )
  return (
    <section className={styles.section}>
      <h2>{t(filling ? 'months.filling' : 'months.title')}</h2>
      <dl className={styles.months}>
        {known.toReversed().map(({ month, litres, last_year }) => (
          <div key={month}>
            <dt>{monthName(month, language)}</dt>
            <dd>
              {bar(litres, 'thisYear')}
              {bar(last_year, 'lastYear')}
            </dd>
          </div>
        ))}
      </dl>
      {known.some(({ last_year }) => last_year !== null) ? (
        <p className={styles.legend} aria-hidden="true">
          <span>{t('months.thisYear')}</span>
          <span>{t('months.lastYear')}</span>
        </p>
      ) : null}
    </section>
  )
}
