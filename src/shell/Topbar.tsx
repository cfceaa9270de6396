import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { DASHBOARD_PATH } from '../config/constants'
import { firstPath, type MenuItem } from '../config/menu'
import { Icon } from '../resources/ui/Icon'
import { QuickSearch } from './QuickSearch'
import styles from './Topbar.module.css'
import { UserMenu } from './UserMenu'
import type { Sidebar } from './useSidebar'

type Props = {
  menu: readonly MenuItem[]
  sidebar: Sidebar
  /** The screen's name; empty where there is none. */
  where: string
  /** The list that is searched from here; none on a list, which has a box of its own. */
  searched?: string
  onSearch: (text: string) => void
  onHelp: () => void
}

/** Where you are, the way to search, to everything, to help, and to your own affairs. */
export function Topbar({ menu, sidebar, where, searched, onSearch, onHelp }: Props) {
  const t = useTranslate()
  const first = firstPath(menu)

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
      {searched ? (
        <QuickSearch key={searched} path={searched} roomy={sidebar.view !== 'mobile'} onSearch={onSearch} />
      ) : null}
      {first ? (
        // Without a filter in its address, the first list shows all there is.
        <Link to={`${DASHBOARD_PATH}/${first}?filter=%7B%7D`} className={styles.link}>
          {t('shell.viewAll')}
        </Link>
      ) : null}
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
