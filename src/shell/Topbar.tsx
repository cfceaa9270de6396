import { useTranslate } from 'react-admin'
import { Icon } from '../resources/ui/Icon'
import { COMMAND_KEY } from '../resources/engine/useShortcuts'
import { useShellParts } from './shellParts'
import styles from './Topbar.module.css'
import { UserMenu } from './UserMenu'
import type { Sidebar } from './useSidebar'

type Props = {
  sidebar: Sidebar
  /** The screen's title; empty where there is none. */
  where: string
  onFind: () => void
  onHelp: () => void
}

/** The top bar: title, search, help, notices, and user menu. */
export function Topbar({ sidebar, where, onFind, onHelp }: Props) {
  const t = useTranslate()
  const { Tools } = useShellParts()

  return (
    <header className={styles.topbar}>
      {sidebar.view === 'mobile' ? (
        <button
          type="button"
          className={styles.tool}
          aria-label={t('shell.openMenu')}
          aria-expanded={sidebar.openDrawer}
          onClick={() => sidebar.setDrawer(true)}
        >
          <Icon name="menu" />
        </button>
      ) : null}
      <p className={styles.where}>{where}</p>
      <button
        type="button"
        className={sidebar.view === 'mobile' ? styles.tool : styles.find}
        aria-label={t('shell.find')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onFind}
      >
        <Icon name="search" size={18} />
        {sidebar.view === 'mobile' ? null : (
          <>
            <span className="ui-cut">{t('shell.find')}</span>
            <kbd aria-hidden="true">{COMMAND_KEY} K</kbd>
          </>
        )}
      </button>
      {Tools ? <Tools className={styles.tool!} /> : null}
      <button
        type="button"
        className={`${styles.tool} ${styles.wide}`}
        aria-label={t('shell.help')}
        data-tooltip={t('shell.help')}
        onClick={onHelp}
      >
        <Icon name="help" />
      </button>
      <UserMenu onHelp={onHelp} />
    </header>
  )
}
