import type { Language } from '../config/schema/constants'
import type { Translate } from '../providers/i18n/light'
import type { Tank } from './api'
import styles from './TopupState.module.css'
import { day, volume, windowArgs } from './words'

type Props = {
  t: Translate
  tank: Tank
  units: string | undefined
  language: Language
  busy: boolean
  onCancel: () => void
}

const STEPS = ['requested', 'scheduled', 'fulfilled'] as const
const NAMES = { requested: 'asked', scheduled: 'planned', fulfilled: 'delivered' } as const

/** Progress of the request: requested, planned, delivered. */
export function TopupState({ t, tank: { topup, visit }, units, language, busy, onCancel }: Props) {
  const reached = STEPS.indexOf(topup.state as (typeof STEPS)[number])
  const plannedDay = topup.planned_on
    ? t('topup.plannedFor', { date: day(topup.planned_on, language, { weekday: 'long' }) })
    : t('topup.plannedSoon')
  const planned = visit ? t('topup.plannedBetween', windowArgs(visit, language)) : plannedDay
  return (
    <section className={styles.state}>
      <ol>
        {STEPS.map((step, index) => (
          <li key={step} data-done={index <= reached} aria-current={index === reached ? 'step' : undefined}>
            {t(`topup.${NAMES[step]}`)}
          </li>
        ))}
      </ol>
      {topup.state === 'scheduled' ? <p>{planned}</p> : null}
      {topup.state === 'fulfilled' ? <p>{t('topup.done')}</p> : null}
      {topup.state === 'fulfilled' || !topup.at ? null : (
        <p className={styles.small}>
          {t('topup.askedOn', { date: day(topup.at, language) })}{' '}
          {topup.litres === null ? t('topup.fillItUp') : volume(t, topup.litres, units, language)}
          {topup.wish_on ? `. ${t('topup.wishOn', { date: day(topup.wish_on, language) })}` : null}
        </p>
      )}
      {topup.note ? <p className={styles.small}>“{topup.note}”</p> : null}
      {topup.state === 'requested' ? (
        <button type="button" className="ui-underlined" disabled={busy} onClick={onCancel}>
          {t('topup.cancel')}
        </button>
      ) : null}
    </section>
  )
}
