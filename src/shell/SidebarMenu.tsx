import type { MenuItem } from '../config/schema/menu'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { DASHBOARD_PATH } from '../config/schema/constants'
import { Icon } from '../resources/ui/Icon'
import { iconOf } from './menuIcons'
import { useShellParts } from './shellParts'
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

/** Scrolls to the current entry, as the menu may be taller than the window. */
function useScrollTo(current: boolean) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return link
}

/** The label of an entry where the menu shows only icons. */
const tooltip = (narrow: boolean, label: string) =>
  narrow
    ? { 'aria-label': label, 'data-tooltip': label, 'data-tooltip-side': 'end' }
    : { 'data-tooltip-side': 'end' }

function Count({ of }: { of: string }) {
  const { MenuCount } = useShellParts()
  return MenuCount ? (
    <Suspense>
      <MenuCount of={of} />
    </Suspense>
  ) : null
}

function Entry({ item, sidebar, narrow }: { item: MenuItem; sidebar: Sidebar; narrow: boolean }) {
  const t = useTranslate()
  const label = t(labelKey(item), { _: t(`screens.${item.key}`) })
  const children = item.children ?? []
  const open = sidebar.openKeys.includes(item.key) && !narrow
  const isCurrent = ({ path }: MenuItem) => path !== undefined && sidebar.current.includes(path)
  const current = isCurrent(item)
  const look = `${styles.entry} ${current ? styles.current : !open && children.some(isCurrent) ? styles.within : ''}`

  const link = useScrollTo(current)
  const toggle = () => (narrow ? sidebar.openGroup(item.key) : sidebar.toggleGroup(item.key))
  const expanded = { 'aria-expanded': open, 'aria-controls': `menu-${item.key}` }
  const face = (
    <>
      <Icon name={iconOf(item.key)} />
      <span>{label}</span>
      {narrow ? null : <Count of={item.key} />}
    </>
  )
  const chevron = <Icon name="next" size={16} className={open ? styles.turned : styles.chevron} />

  return (
    <li>
      <div className={styles.row}>
        {item.path ? (
          <Link
            ref={link}
            to={`${DASHBOARD_PATH}/${item.path}`}
            className={look}
            aria-current={current ? 'page' : undefined}
            {...tooltip(narrow, label)}
          >
            {face}
          </Link>
        ) : (
          <button type="button" className={look} {...expanded} {...tooltip(narrow, label)} onClick={toggle}>
            {face}
            {chevron}
          </button>
        )}
        {item.path && children.length > 0 && !narrow ? (
          <button
            type="button"
            className={styles.toggle}
            {...expanded}
            aria-label={t(open ? 'shell.closeGroup' : 'shell.openGroup', { group: label })}
            onClick={toggle}
          >
            {chevron}
          </button>
        ) : null}
      </div>
      {children.length > 0 ? (
        <ul id={expanded['aria-controls']} className={styles.sub} hidden={!open}>
          {open
            ? children.map(child => <Entry key={child.key} item={child} sidebar={sidebar} narrow={false} />)
            : null}
        </ul>
      ) : null}
    </li>
  )
}
