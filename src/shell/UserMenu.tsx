import Select from '@mui/material/Select'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { useLogout, useNotify, useSetLocale, useTranslate } from 'react-admin'
import {
  DASHBOARD_PATH,
  LANGUAGES,
  LANGUAGE_NAMES,
  MODES,
  THEMES,
  type Language,
  type Mode,
  type ThemeName,
} from '../config/constants'
import { setLocale as setLocaleCall } from '../config/calls/preferences'
import { useSend } from '../providers/calls/useSend'
import { useStored } from '../providers/auth/store'
import { leave } from '../providers/leaving'
import { setPreferences, usePreferences } from '../providers/preferences'
import { messageOf } from '../resources/engine/messageOf'
import { PanelButton } from '../resources/engine/widgets/PanelButton'
import { Icon } from '../resources/ui/Icon'
import styles from './Topbar.module.css'

const initials = (name: string) =>
  name
    .split(/[\s.@]+/)
    .slice(0, 2)
    .map(part => part.charAt(0).toUpperCase())
    .join('')

/** Who is signed in, how they like the pages, and the way out. */
export function UserMenu({ onHelp }: { onHelp: () => void }) {
  const t = useTranslate()
  const logout = useLogout()
  const notify = useNotify()
  const setLocale = useSetLocale()
  const saveLocale = useSend(setLocaleCall)
  const { user, role } = useStored('auth')
  const { language, mode, theme } = usePreferences()
  const [open, setOpen] = useState(false)
  if (!user || !role) return null
  /** The choice follows the person to other machines. */
  async function choose(locale: Language) {
    // Sent first: with the language this menu is made anew.
    const saved = saveLocale.mutateAsync({ locale })
    await Promise.all([setLocale(locale), saved]).catch((error: unknown) =>
      notify(messageOf(t, error), { type: 'error' }),
    )
  }
  const roleName = t(`roles.${role}`, { _: role })

  return (
    <PanelButton
      open={open}
      onOpen={setOpen}
      label={t('shell.account')}
      buttonClass={styles.account}
      buttonLabel={`${t('shell.account')}: ${user.name}`}
      button={<span className={styles.avatar}>{initials(user.name || user.email)}</span>}
    >
      <div className={styles.who}>
        <strong>{user.name}</strong>
        <span dir="ltr">{user.email}</span>
        <small>{t('shell.signedInAs', { role: roleName })}</small>
      </div>
      <div className={styles.choices}>
        <Choice
          label={t('shell.appearance')}
          value={mode}
          options={MODES.map(each => [each, t(`modes.${each}`)])}
          onChange={value => setPreferences({ mode: value as Mode })}
        />
        <Choice
          label={t('shell.colours')}
          value={theme}
          options={THEMES.map(each => [each, t(`themes.${each}`)])}
          onChange={value => setPreferences({ theme: value as ThemeName })}
        />
        <Choice
          label={t('shell.language')}
          value={language}
          options={LANGUAGES.map(each => [each, LANGUAGE_NAMES[each]])}
          onChange={value => void choose(value as Language)}
        />
      </div>
      <div className={styles.actions}>
        <Link to={`${DASHBOARD_PATH}/account`} onClick={() => setOpen(false)}>
          <Icon name="user" />
          {t('screens.account')}
        </Link>
        <button
          type="button"
          onClick={() => {
            setOpen(false)
            onHelp()
          }}
        >
          <Icon name="help" />
          {t('shell.help')}
        </button>
        <button
          type="button"
          onClick={() => {
            setOpen(false)
            leave(() => void logout())
          }}
        >
          <Icon name="logout" />
          {t('shell.logout')}
        </button>
      </div>
    </PanelButton>
  )
}

type ChoiceProps = {
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Select
        native
        size="small"
        className={styles.select}
        inputProps={{ id }}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  )
}
