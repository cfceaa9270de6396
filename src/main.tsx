import { StrictMode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { DASHBOARD_PATH } from './config/constants'
import { getSession, onSessionEnd, watchSession } from './providers/auth/session'
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
const NotFoundPage = fetchedPage(async () => (await import('./shell/NotFoundPage')).default)
const Dashboard = fetchedPage(async () => {
  const { loadDashboard } = await import('./dashboard')
  return loadDashboard(getPreferences().language)
})

/** Everything below /dashboard is for people who are signed in; anybody else is sent to sign in and brought back. */
function Guarded() {
  const { isAuthenticated } = useStored('auth')
  useEffect(() => {
    if (!isAuthenticated) goTo('/', { replace: true, origin: attemptedAddress() })
  }, [isAuthenticated])
  return isAuthenticated ? <Dashboard /> : null
}

/** Who is signed in has no business on the sign-in pages. */
function Welcome({ kind }: { kind: 'signIn' | 'admin' }) {
  const signedIn = getSession() !== null
  useEffect(() => {
    if (signedIn) goTo(pageState().origin ?? DASHBOARD_PATH, { replace: true })
  }, [signedIn])
  return signedIn ? null : <SignInPage key={kind} kind={kind} />
}

/** What the address will show: fetched before anything is drawn, as there is nothing to draw without it. */
function fetchFirst() {
  const page = pageForPath(currentPath())
  if (page === 'notFound') return NotFoundPage.fetch()
  return getSession() ? Dashboard.fetch() : SignInPage.fetch()
}

function Page() {
  const page = pageForPath(useSyncExternalStore(subscribe, currentPath))
  if (page === 'dashboard') return <Guarded />
  return page === 'notFound' ? <NotFoundPage /> : <Welcome kind={page} />
}

onSessionEnd(({ reason, path }) => {
  const here = attemptedAddress()
  const back = isOrigin(here) ? { origin: here } : {}
  if (reason === 'expired') goTo(path, { replace: true, notice: 'errors.sessionExpired', ...back })
  else if (reason === 'unreadable') goTo(path, { replace: true, notice: 'errors.server', ...back })
  else goTo(path, { replace: true, ...(reason === 'replaced' ? {} : { notice: 'signIn.signedOut' }) })
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
// Not awaited: what is fetched imports this module's chunk, and would wait for it in turn.
void Promise.allSettled([loadLight(getPreferences().language), fetchFirst()]).then(() => root.render(page))
