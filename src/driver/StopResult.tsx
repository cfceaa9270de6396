import type { Language } from '../config/schema/constants'
import type { Translate } from '../providers/i18n/light'
import type { Stop } from './api'
import type { Result } from './recorded'
import styles from './StopPage.module.css'
import { sumOf } from './stops'
import { litresText } from './words'

type Props = { t: Translate; language: Language; stop: Stop; waiting: Result | undefined }

/** The text of a closed stop's result. */
function wordsOf({ t, language, stop, waiting }: Props): string {
  if (waiting?.kind === 'deliver')
    return t(`was.${stop.kind}`, { litres: litresText(t, sumOf(waiting.body.delivered), language) })
  if (waiting?.kind === 'miss') return t('was.failed', { reason: waiting.body.fail_reason })
  if (stop.state === 'cancelled') return t('was.cancelled')
  if (stop.state === 'failed') return t('was.failed', { reason: stop.fail_reason ?? '' })
  return t(`was.${stop.kind}`, {
    litres: litresText(t, stop.delivered_l ?? sumOf(stop.delivered), language),
  })
}

/** A stop that is done, could not be done, or was cancelled. */
export function StopResult({
  next,
  onNext,
  ...props
}: Props & { next: Stop | undefined; onNext: () => void }) {
  const { t, waiting } = props
  return (
    <section id="record" className={styles.record}>
      <p className={styles.result}>{wordsOf(props)}</p>
      {waiting ? <p className={styles.unsent}>{t('notSentYet')}</p> : null}
      {next ? (
        <button type="button" className={styles.next} onClick={onNext}>
          {t('next', { name: next.name })}
        </button>
      ) : null}
    </section>
  )
}
