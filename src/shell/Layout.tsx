import { pathsOf } from '../config/schema/menu'
import {
  Suspense,
  lazy,
  useCallback,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react'
import { useResourceDefinitions, useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { DASHBOARD_PATH } from '../config/schema/constants'
import { canOpenList } from '../providers/auth/canOpenList'
import { openPages } from '../providers/auth/openPages'
import { getStored, setStored } from '../providers/auth/store'
import { useLive } from '../providers/live/useLive'
import { useScreenTitle } from '../resources/engine/browserTitle'
import { SeedProgressBanner } from './SeedProgressBanner'
import { ErrorBoundary } from './ErrorBoundary'
import styles from './Layout.module.css'
import './print.css'
import { Offline } from './Offline'
import { PartFault } from './PartFault'
import { Sidebar } from './Sidebar'
import { labelKey } from './SidebarMenu'
import { Topbar } from './Topbar'
import { useMenu } from './useMenu'
import { itemAt } from './sidebarState'
import { focusSearch, isDialogOpen, useCommandKey, useShortcuts } from '../resources/engine/useShortcuts'
import { useSidebar } from './useSidebar'

const Help = lazy(() => import('./Help'))
const Palette = lazy(() => import('./palette/Palette'))

type SetOpen = Dispatch<SetStateAction<boolean>>

const noteRouteError = (error: unknown) => setStored('app', { routeError: String(error) })
const isPage = (at: string) => openPages().some(({ path }) => path === at)

/** Keys that open the command palette and the help, and go to pages. Returns the toggle of the palette. */
function useShellKeys(setFinding: SetOpen, setHelping: SetOpen) {
  const navigate = useNavigate()
  const toggleFind = useCallback(() => {
    // Another open dialog handles the keys.
    setFinding(open => (open ? false : !isDialogOpen()))
  }, [setFinding])
  useCommandKey('k', toggleFind)
  const keys = useMemo(
    () => ({
      '/': () => {
        if (!focusSearch()) setFinding(true)
      },
      '?': () => setHelping(true),
      g: () => navigate(DASHBOARD_PATH),
      m: () => setStored('app', { collapsed: !getStored().app.collapsed }),
    }),
    [navigate, setFinding, setHelping],
  )
  useShortcuts(keys)
  return toggleFind
}

/** The frame around every dashboard screen: react-admin's `layout`. */
export function Layout({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const menu = useMenu()
  const sidebar = useSidebar(menu)
  useLive()
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)

  const current = itemAt(menu, sidebar.current[0])
  const [at = '', below = ''] = pathname.slice(DASHBOARD_PATH.length + 1).split('/')
  const lists = useResourceDefinitions()
  const listed = Object.hasOwn(lists, at) && canOpenList(at)
  // Not every screen is in the menu; without its list, the page of a record may still be open.
  const known = listed || isPage(at) || (Object.hasOwn(lists, at) && below !== '' && below !== 'create')
  const title = known ? t(`screens.${at}`) : current ? t(labelKey(current)) : ''
  // An unknown URL below /dashboard: the not-found page sets the browser title.
  const ours = title !== '' || at === ''
  useScreenTitle(ours ? title : undefined)

  // The search uses the current list; on other pages, the menu's first list.
  const searched = listed ? at : pathsOf(menu).find(path => Object.hasOwn(lists, path))
  const [helping, setHelping] = useState(false)
  const [finding, setFinding] = useState(false)
  const toggleFind = useShellKeys(setFinding, setHelping)

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
          <Topbar sidebar={sidebar} where={title} onFind={toggleFind} onHelp={() => setHelping(true)} />
        </ErrorBoundary>
        <Offline />
        <SeedProgressBanner />
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <ErrorBoundary resetKey={pathname} onError={noteRouteError}>
            <Suspense fallback={null}>{children}</Suspense>
          </ErrorBoundary>
        </main>
      </div>
      {finding ? (
        <Suspense fallback={null}>
          <Palette list={searched} onClose={() => setFinding(false)} />
        </Suspense>
      ) : null}
      {helping ? (
        <Suspense fallback={null}>
          <Help onClose={() => setHelping(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
