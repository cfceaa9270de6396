import { StrictMode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { CUSTOMER_ROLE, DASHBOARD_PATH } from './config/constants'
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

const SignInPage = fetchedPage(async () => (await import('./sign-in/SignInPage')).default)
const HomePages = fetchedPage(async () =>
  (await import('./sign-in/home/HomePages')).open(getPreferences().language),
)
const NotFoundPage = fetchedPage(async () => (await import('./shell/NotFoundPage')).default)
const BrokenPage = fetchedPage(async () => (await import('./shell/BrokenPage')).default)
const Dashboard = fetchedPage(async () => {
  const { loadDashboard } = await import('./dashboard')
  return loadDashboard(getPreferences().language)
})

const CustomerApp = fetchedPage(async () =>
  (await import('./customer/CustomerApp')).open(getPreferences().language),
)

/** Guards /dashboard: redirects to sign-in without a session, and back afterwards. */
function Guarded() {
  const { isAuthenticated, role } = useStored('auth')
  useEffect(() => {
    if (!isAuthenticated) goTo('/', { replace: true, origin: attemptedAddress() })
  }, [isAuthenticated])
  if (!isAuthenticated) return null
  return role === CUSTOMER_ROLE ? <CustomerApp /> : <Dashboard />
}

/** Redirects signed-in users away from the sign-in pages. */
function Welcome({ kind }: { kind: 'signIn' | 'admin' }) {
  const signedIn = getSession() !== null
  useEffect(() => {
    if (signedIn) goTo(pageState().origin ?? DASHBOARD_PATH, { replace: true })
  }, [signedIn])
  return signedIn ? null : <SignInPage key={kind} kind={kind} />
}

/** Prefetches the current page's app before the first render, which needs it. */
function fetchFirst() {
  const page = pageForPath(currentPath())
  if (page === 'notFound') return NotFoundPage.fetch()
  if (page === 'broken') return BrokenPage.fetch()
  if (page === 'home') return HomePages.fetch()
  const session = getSession()
  // Customers have their own app; the staff's is five times as large.
  if (session) return (session.role === CUSTOMER_ROLE ? CustomerApp : Dashboard).fetch()
  return SignInPage.fetch()
}

function Page() {
  const page = pageForPath(useSyncExternalStore(subscribe, currentPath))
  if (page === 'dashboard') return <Guarded />
  if (page === 'broken') return <BrokenPage />
  if (page === 'home') return <HomePages otherwise={<NotFoundPage />} />
  return page === 'notFound' ? <NotFoundPage /> : <Welcome kind={page} />
}

/** Involuntary session ends: the user returns to the same page after signing in again. */
const FAILURES: Partial<Record<EndReason, string>> = {
  expired: 'errors.sessionExpired',
  unreadable: 'errors.server',
}

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
// Not awaited: the fetched chunks import this module's chunk, so a top-level await would deadlock.
void Promise.allSettled([loadLight(getPreferences().language), fetchFirst()]).then(() => root.render(page))
