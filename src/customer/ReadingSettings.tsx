import { LANGUAGES, LANGUAGE_NAMES, MODES, isLanguage, type Mode } from '../config/schema/constants'
import type { Translate } from '../providers/i18n/light'
import { setPreferences, usePreferences } from '../providers/preferences'
import type { Profile, ProfileChange } from './api'
import styles from './Form.module.css'

const UNITS = ['litre', 'gal_imp', 'gal_us'] as const

type Props = {
  t: Translate
  tCommon: Translate
  profile: Profile | null
  onSave: (change: ProfileChange) => void
}

/** Language, units and colour mode. */
export function ReadingSettings({ t, tCommon, profile, onSave }: Props) {
  const { language, mode } = usePreferences()
  return (
    <section className={styles.form}>
      <h2>{t('settings.reading')}</h2>
      <label className={styles.field}>
        <span>{t('settings.language')}</span>
        <select
          value={language}
          onChange={({ target }) => isLanguage(target.value) && onSave({ locale: target.value })}
        >
          {LANGUAGES.map(each => (
            <option key={each} value={each} lang={each}>
              {LANGUAGE_NAMES[each]}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        <span>{t('settings.units')}</span>
        <select
          value={profile?.units ?? 'litre'}
          disabled={!profile}
          onChange={({ target }) => onSave({ units: target.value as Profile['units'] })}
        >
          {UNITS.map(each => (
            <option key={each} value={each}>
              {t(`settings.unit.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        <span>{t('settings.mode')}</span>
        <select value={mode} onChange={({ target }) => setPreferences({ mode: target.value as Mode })}>
          {MODES.map(each => (
            <option key={each} value={each}>
              {tCommon(`modes.${each}`)}
            </option>
          ))}
        </select>
      </label>
    </section>
  )
}
