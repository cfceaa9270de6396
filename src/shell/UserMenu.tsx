import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useLogout, useTranslate } from 'react-admin'
import { DASHBOARD_PATH } from '../config/schema/constants'
import { openPages } from '../providers/auth/openPages'
import { useStored } from '../providers/auth/store'
import { leave } from '../providers/leaving'
import { DisplayChoices } from '../resources/engine/display/DisplayChoices'
import { PanelButton } from '../resources/engine/widgets/PanelButton'
import { Icon } from '../resources/ui/Icon'
import styles from './Topbar.module.css'

const initials = (name: string) =>
  name
    .split(/[\s.@]+/)
    .slice(0, 2)
    .map(part => part.charAt(0).toUpperCase())
    .join('')

/** The user menu: the user's name, display preferences, and sign-out. */
export function UserMenu({ onHelp }: { onHelp: () => void }) {
  const t = useTranslate()
  const logout = useLogout()
  const { user, role } = useStored('auth')
  const [open, setOpen] = useState(false)
  if (!user || !role) return null
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
        <span className="ui-cut ui-muted" dir="ltr">
          {user.email}
        </span>
        <small className="ui-note">{t('shell.signedInAs', { role: roleName })}</small>
      </div>
      <div className={styles.choices}>
        <DisplayChoices className={styles.select} />
      </div>
      <div className={`${styles.actions} ui-menu`}>
        {openPages().some(({ path }) => path === 'account') ? (
          <Link to={`${DASHBOARD_PATH}/account`} onClick={() => setOpen(false)}>
            <Icon name="user" />
            {t('screens.account')}
          </Link>
        ) : null}
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
