import type { MenuItem } from '../config/schema/menu'
import Drawer from '@mui/material/Drawer'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { DASHBOARD_PATH } from '../config/schema/constants'
import { programs } from '../providers/programs'
import { Icon } from '../resources/ui/Icon'
import { Mark } from '../resources/ui/Mark'
import styles from './Sidebar.module.css'
import { SidebarMenu } from './SidebarMenu'
import type { Sidebar as State } from './useSidebar'

type Props = { menu: readonly MenuItem[]; sidebar: State }

/** The menu: a drawer on a phone, else a column that collapses to icons. */
export function Sidebar({ menu, sidebar }: Props) {
  const t = useTranslate()
  const { view, collapsed, openDrawer, openKeys, setDrawer, toggleCollapsed, closeAll } = sidebar

  if (view === 'mobile')
    return openDrawer ? (
      <Drawer
        open
        onClose={() => setDrawer(false)}
        slotProps={{ paper: { className: styles.drawer, role: 'dialog', 'aria-label': t('shell.menu') } }}
      >
        <div className={styles.drawerHead}>
          <Brand />
          <button
            type="button"
            className={styles.tool}
            aria-label={t('shell.closeMenu')}
            onClick={() => setDrawer(false)}
          >
            <Icon name="close" />
          </button>
        </div>
        <nav aria-label={t('shell.menu')}>
          <SidebarMenu menu={menu} sidebar={sidebar} narrow={false} />
        </nav>
      </Drawer>
    ) : null

  return (
    <aside className={`${styles.sidebar} ${collapsed ? styles.narrow : ''}`}>
      <Brand />
      <nav aria-label={t('shell.menu')} className={styles.scroll}>
        <SidebarMenu menu={menu} sidebar={sidebar} narrow={collapsed} />
      </nav>
      <div className={styles.tools}>
        <button
          type="button"
          className={styles.tool}
          aria-pressed={collapsed}
          aria-label={t('shell.collapse')}
          data-tooltip={t(collapsed ? 'shell.expand' : 'shell.collapse')}
          onClick={toggleCollapsed}
        >
          <Icon name="narrow" />
        </button>
        {!collapsed && openKeys.length > 0 ? (
          <button type="button" className={styles.textTool} onClick={closeAll}>
            {t('shell.closeAll')}
          </button>
        ) : null}
      </div>
    </aside>
  )
}

const Brand = () => (
  <Link to={DASHBOARD_PATH} className={styles.brand} aria-label={programs.name}>
    <Mark size={32} />
    <span>{programs.name}</span>
  </Link>
)
