import { LANGUAGES, LANGUAGE_NAMES, MODES, isLanguage, type Mode } from '../config/schema/constants'
import type { Translate } from '../providers/i18n/light'
import { setPreferences, usePreferences } from '../providers/preferences'
import styles from './SignIn.module.css'

/** Language and appearance, before sign-in. */
export function Choices({ t }: { t: Translate }) {
  const { language, mode } = usePreferences()
  return (
    <div className={styles.choices}>
      <label>
        <span>{t('signIn.language')}</span>
        <select
          value={language}
          onChange={({ target }) => isLanguage(target.value) && setPreferences({ language: target.value })}
        >
          {LANGUAGES.map(each => (
            <option key={each} value={each} lang={each}>
              {LANGUAGE_NAMES[each]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t('signIn.mode')}</span>
        <select value={mode} onChange={({ target }) => setPreferences({ mode: target.value as Mode })}>
          {MODES.map(each => (
            <option key={each} value={each}>
              {t(`modes.${each}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
