import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useResourceDefinitions, useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { DASHBOARD_PATH } from '../config/constants'
import { pathsOf } from '../config/menu'
import { canOpenList } from '../providers/auth/canOpenList'
import { openPages } from '../providers/auth/openPages'
import { getStored, setStored } from '../providers/auth/store'
import { SEARCHING, listLink } from '../resources/engine/links'
import { SeedProgressBanner } from './SeedProgressBanner'
import { ErrorBoundary } from './ErrorBoundary'
import { Help } from './Help'
import styles from './Layout.module.css'
import './print.css'
import { Offline } from './Offline'
import { PartFault } from './PartFault'
import { Sidebar } from './Sidebar'
import { labelKey } from './SidebarMenu'
import { Topbar } from './Topbar'
import { useMenu } from './useMenu'
import { itemAt } from './sidebarState'
import { focusSearch, useShortcuts } from '../resources/engine/useShortcuts'
import { useSidebar } from './useSidebar'

/** The frame around every screen of the dashboard: react-admin's `layout`. */
export function Layout({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const menu = useMenu()
  const sidebar = useSidebar(menu)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [helping, setHelping] = useState(false)
  const main = useRef<HTMLElement>(null)

  const current = itemAt(menu, sidebar.current[0])
  const [at = '', below = ''] = pathname.slice(DASHBOARD_PATH.length + 1).split('/')
  const lists = useResourceDefinitions()
  const listed = Object.hasOwn(lists, at) && canOpenList(at)
  // Not every screen is in the menu; where somebody has not the list, it may still be that of a record.
  const page = openPages().some(({ path }) => path === at)
  const known = listed || page || (Object.hasOwn(lists, at) && below !== '' && below !== 'create')
  const title = current ? t(labelKey(current)) : known ? t(`screens.${at}`) : ''
  // What is below /dashboard and no screen names itself: it isn't there.
  const ours = title !== '' || at === ''
  useEffect(() => {
    if (ours) document.title = title ? `${title} · Ullage` : 'Ullage'
  }, [title, ours])

  // A record is looked for among its like; on a page of its own, in the first list there is.
  const searched = listed ? at : pathsOf(menu).find(path => Object.hasOwn(lists, path))
  const search = useCallback(
    (text: string) => {
      if (searched)
        void navigate(text ? listLink(searched, { filter: { q: text } }) : `${DASHBOARD_PATH}/${searched}`, {
          state: SEARCHING,
        })
    },
    [searched, navigate],
  )
  const keys = useMemo(
    () => ({
      '/': () => void (focusSearch() || search('')),
      '?': () => setHelping(true),
      g: () => navigate(DASHBOARD_PATH),
      m: () => setStored('app', { collapsed: !getStored().app.collapsed }),
    }),
    [search, navigate],
  )
  useShortcuts(keys)

  return (
    <div className={styles.layout}>
      <a
        href="#main"
        className={styles.skip}
        onClick={event => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('shell.skip')}
      </a>
      <ErrorBoundary Fault={PartFault} resetKey={pathname}>
        <Sidebar menu={menu} sidebar={sidebar} />
      </ErrorBoundary>
      <div className={styles.column}>
        <ErrorBoundary Fault={PartFault} resetKey={pathname}>
          <Topbar
            menu={menu}
            sidebar={sidebar}
            where={title}
            searched={listed && below === '' ? undefined : searched}
            onSearch={search}
            onHelp={() => setHelping(true)}
          />
        </ErrorBoundary>
        <Offline />
        <SeedProgressBanner />
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <ErrorBoundary
            resetKey={pathname}
            onError={error => setStored('app', { routeError: String(error) })}
          >
            <Suspense fallback={null}>{children}</Suspense>
          </ErrorBoundary>
        </main>
      </div>
      {helping ? <Help onClose={() => setHelping(false)} /> : null}
    </div>
  )
}
