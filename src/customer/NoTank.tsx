import type { Language } from '../config/schema/constants'
import type { AppError } from '../providers/errors'
import type { Translate } from '../providers/i18n/light'
import type { Tank } from './api'
import styles from './CustomerApp.module.css'
import { refusalText } from './refusal'

type NoTankProps = {
  t: Translate
  tCommon: Translate
  language: Language
  data: readonly Tank[] | null
  error: AppError | null
  onRetry: () => void
}

/** The place of the tank while there is none: no tanks, a failed request, or a request in progress. */
export function NoTank({ t, tCommon, language, data, error, onRetry }: NoTankProps) {
  if (data)
    return (
      <div className={styles.none}>
        <h2>{t('none')}</h2>
        <p>{t('noneText')}</p>
      </div>
    )
  if (!error) return <div className={styles.skeleton} aria-hidden="true" />
  return (
    <div className={styles.none} role="alert">
      <h2>{t('failed')}</h2>
      <p>{refusalText(error, tCommon, language)}</p>
      <button className="ui-frame" type="button" onClick={onRetry}>
        {t('again')}
      </button>
    </div>
  )
}
