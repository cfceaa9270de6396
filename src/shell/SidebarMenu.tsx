import type { MenuItem } from '../config/schema/menu'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { DASHBOARD_PATH } from '../config/schema/constants'
import { Icon } from '../resources/ui/Icon'
import { iconOf } from './menuIcons'
import styles from './Sidebar.module.css'
import type { Sidebar } from './useSidebar'

type Props = { menu: readonly MenuItem[]; sidebar: Sidebar; narrow: boolean }

/** The menu's entries. Collapsed, it shows icons with tooltips; opening a group expands it again. */
export function SidebarMenu({ menu, sidebar, narrow }: Props) {
  return (
    <ul className={styles.list}>
      {menu.map(item => (
        <Entry key={item.key} item={item} sidebar={sidebar} narrow={narrow} />
      ))}
    </ul>
  )
}

/** The translation key of an entry: its screen's, or its group's. */
export const labelKey = ({ key, path }: MenuItem) => (path ? `screens.${path}` : `groups.${key}`)

type HeadProps = {
  item: MenuItem
  label: string
  look: string
  current: boolean
  narrow: boolean
  open: boolean
  /** The id of the list below. */
  submenu: string
  chevron: ReactNode
  onToggle: () => void
}

/** An entry's link to its screen; without a screen, the button that opens its group. */
function EntryHead({ item, label, look, current, narrow, open, submenu, chevron, onToggle }: HeadProps) {
  const link = useRef<HTMLAnchorElement>(null)
  // Scroll to the current entry, as the menu may be taller than the window.
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  if (item.path)
    return (
      <Link
        ref={link}
        to={`${DASHBOARD_PATH}/${item.path}`}
        className={look}
        aria-current={current ? 'page' : undefined}
        aria-label={narrow ? label : undefined}
        data-tooltip={narrow ? label : undefined}
        data-tooltip-side="end"
      >
        <Icon name={iconOf(item.key)} />
        <span>{label}</span>
      </Link>
    )
  return (
    <button
      type="button"
      className={look}
      aria-expanded={open}
      aria-controls={submenu}
      aria-label={narrow ? label : undefined}
      data-tooltip={narrow ? label : undefined}
      data-tooltip-side="end"
      onClick={onToggle}
    >
      <Icon name={iconOf(item.key)} />
      <span>{label}</span>
      {chevron}
    </button>
  )
}

function Entry({ item, sidebar, narrow }: { item: MenuItem; sidebar: Sidebar; narrow: boolean }) {
  const t = useTranslate()
  const label = t(labelKey(item), { _: t(`screens.${item.key}`) })
  const children = item.children ?? []
  const open = sidebar.openKeys.includes(item.key) && !narrow
  const isCurrent = ({ path }: MenuItem) => path !== undefined && sidebar.current.includes(path)
  const current = isCurrent(item)
  const within = !open && children.some(isCurrent)
  const submenu = `menu-${item.key}`
  const look = `${styles.entry} ${current ? styles.current : within ? styles.within : ''}`

  const toggle = () => (narrow ? sidebar.openGroup(item.key) : sidebar.toggleGroup(item.key))
  const chevron = <Icon name="next" size={16} className={open ? styles.turned : styles.chevron} />

  return (
    <li>
      <div className={styles.row}>
        <EntryHead {...{ item, label, look, current, narrow, open, submenu, chevron }} onToggle={toggle} />
        {item.path && children.length > 0 && !narrow ? (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={submenu}
            aria-label={t(open ? 'shell.closeGroup' : 'shell.openGroup', { group: label })}
            onClick={toggle}
          >
            {chevron}
          </button>
        ) : null}
      </div>
      {children.length > 0 ? (
        <ul id={submenu} className={styles.sub} hidden={!open}>
          {open
            ? children.map(child => <Entry key={child.key} item={child} sidebar={sidebar} narrow={false} />)
            : null}
        </ul>
      ) : null}
    </li>
  )
}
