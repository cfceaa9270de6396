import {
  StrictMode,
  Suspense,
  useEffect,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { createRoot } from 'react-dom/client'
import type { App } from './config/schema/app'
import { CUSTOMER_ROLE, DASHBOARD_PATH, type Language } from './config/schema/constants'
import { provideApp } from './providers/appSource'
import { getSession, onSessionEnd, watchSession, type EndReason } from './providers/auth/session'
import { useStored } from './providers/auth/store'
import { fetchedPage } from './providers/fetchedPage'
import { loadLight } from './providers/i18n/light'
import {
  attemptedAddress,
  currentPath,
  goTo,
  isOrigin,
  pageForPath,
  pageState,
  subscribe,
} from './providers/navigation'
import { applyPreferences, getPreferences } from './providers/preferences'
import { ErrorBoundary } from './shell/ErrorBoundary'
import './shell/tokens.css'
import './shell/base.css'

/** A program that is ready to be drawn in a language. */
type Open<Props extends object = object> = (language: Language) => Promise<ComponentType<Props>>

/** The programs of an app, each fetched when it is first shown. */
export type Programs = {
  readonly app: () => Promise<App>
  readonly dashboard: Open
  /** For people outside, who have no dashboard: what they see in its place, and the pages at /home by which they come in. */
  readonly outside?: { readonly pages: Open; readonly home: Open<{ otherwise: ReactNode }> }
}

const SignInPage = fetchedPage(async () => (await import('./sign-in/SignInPage')).default)
const NotFoundPage = fetchedPage(async () => (await import('./shell/NotFoundPage')).default)
const BrokenPage = fetchedPage(async () => (await import('./shell/BrokenPage')).default)

/** Who is signed in has no business on the sign-in pages. */
function Welcome({ kind }: { kind: 'signIn' | 'admin' }) {
  const signedIn = getSession() !== null
  useEffect(() => {
    if (signedIn) goTo(pageState().origin ?? DASHBOARD_PATH, { replace: true })
  }, [signedIn])
  return signedIn ? null : <SignInPage key={kind} kind={kind} />
}

/** Ends that nobody asked for: whoever signs in again is brought back. */
const FAILURES: Partial<Record<EndReason, string>> = {
  expired: 'errors.sessionExpired',
  unreadable: 'errors.server',
}

function followSession() {
  onSessionEnd(({ reason, path }) => {
    const failure = FAILURES[reason]
    const origin = attemptedAddress()
    const notice = failure ?? (reason.startsWith('account_') ? reason : 'signIn.signedOut')
    goTo(path, {
      replace: true,
      ...(failure && isOrigin(origin) && { origin }),
      ...(reason !== 'replaced' && { notice }),
    })
  })
  applyPreferences()
  watchSession()
}

/** The pages of an app, and what the address fetches first. */
function pagesOf({ dashboard, outside }: Programs) {
  const here = <Props extends object>(open: Open<Props>) => fetchedPage(() => open(getPreferences().language))
  const Dashboard = here(dashboard)
  const Outside = outside && here(outside.pages)
  const Home = outside && here(outside.home)

  /** Everything below /dashboard is for people who are signed in; anybody else is sent to sign in and brought back. */
  function Guarded() {
    const { isAuthenticated, role } = useStored('auth')
    useEffect(() => {
      if (!isAuthenticated) goTo('/', { replace: true, origin: attemptedAddress() })
    }, [isAuthenticated])
    if (!isAuthenticated) return null
    return Outside && role === CUSTOMER_ROLE ? <Outside /> : <Dashboard />
  }

  function Page() {
    const page = pageForPath(useSyncExternalStore(subscribe, currentPath))
    if (page === 'dashboard') return <Guarded />
    if (page === 'broken') return <BrokenPage />
    if (page === 'home' && Home) return <Home otherwise={<NotFoundPage />} />
    return page === 'notFound' || page === 'home' ? <NotFoundPage /> : <Welcome kind={page} />
  }

  /** What the address will show: fetched before anything is drawn, as there is nothing to draw without it. */
  function fetchFirst() {
    const page = pageForPath(currentPath())
    if (page === 'broken') return BrokenPage.fetch()
    if (page === 'home' && Home) return Home.fetch()
    if (page === 'notFound' || page === 'home') return NotFoundPage.fetch()
    const session = getSession()
    if (!session) return SignInPage.fetch()
    // People outside have an app of their own: the staff's is five times as large.
    return Outside && session.role === CUSTOMER_ROLE ? Outside.fetch() : Dashboard.fetch()
  }
  return { Page, fetchFirst }
}

/** Starts the page of an app. */
export function startPage(programs: Programs): void {
  provideApp(programs.app)
  followSession()
  const { Page, fetchFirst } = pagesOf(programs)
  const root = createRoot(document.getElementById('root')!)
  const page = (
    <StrictMode>
      <ErrorBoundary>
        <Suspense fallback={null}>
          <Page />
        </Suspense>
      </ErrorBoundary>
    </StrictMode>
  )
  // Not awaited: what is fetched imports this module's chunk, and would wait for it in turn.
  void Promise.allSettled([loadLight(getPreferences().language), fetchFirst()]).then(() => root.render(page))
}
