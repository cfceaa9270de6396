import { useNotify, useSetLocale, useTranslate } from 'react-admin'
import {
  LANGUAGES,
  LANGUAGE_NAMES,
  MODES,
  THEMES,
  type Language,
  type Mode,
  type ThemeName,
} from '../../../config/schema/constants'
import { chooseLanguage } from '../../../config/schema/calls/preferences'
import { useSend } from '../../../providers/calls/useSend'
import { setPreferences, usePreferences } from '../../../providers/preferences'
import { messageOf } from '../messageOf'
import { Choice } from './Choice'

/** Appearance and language, saved at once. */
export function DisplayChoices({ className }: { className?: string | undefined }) {
  const t = useTranslate()
  const notify = useNotify()
  const setLocale = useSetLocale()
  const save = useSend(chooseLanguage)
  const { language, mode, theme } = usePreferences()
  /** Saves the language in the account, for the user's other devices. */
  async function choose(locale: Language) {
    // Sent before the language changes, as that remounts the page.
    const saved = save.mutateAsync({ locale })
    await Promise.all([setLocale(locale), saved]).catch((error: unknown) =>
      notify(messageOf(t, error), { type: 'error' }),
    )
  }
  return (
    <>
      <Choice
        className={className}
        label={t('shell.appearance')}
        value={mode}
        options={MODES.map(each => [each, t(`modes.${each}`)])}
        onChange={value => setPreferences({ mode: value as Mode })}
      />
      <Choice
        className={className}
        label={t('shell.colours')}
        value={theme}
        options={THEMES.map(each => [each, t(`themes.${each}`)])}
        onChange={value => setPreferences({ theme: value as ThemeName })}
      />
      <Choice
        className={className}
        label={t('shell.language')}
        value={language}
        options={LANGUAGES.map(each => [each, LANGUAGE_NAMES[each]])}
        onChange={value => void choose(value as Language)}
      />
    </>
  )
}
