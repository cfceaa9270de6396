import {
  createElement,
  StrictMode,
  Suspense,
  useEffect,
  useSyncExternalStore,
  type ComponentType,
} from 'react'
import { createRoot } from 'react-dom/client'
import { DASHBOARD_PATH } from './config/schema/constants'
import {
  programs,
  providePrograms,
  type FetchProgram,
  type HomeProps,
  type Programs,
} from './providers/programs'
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
import './resources/ui/kit.css'

const language = () => getPreferences().language

const pageIn = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  fetchedPage(async () => (await load()).default)
/** The page of a program, in the language in which it is first shown. */
const pageOf = <P extends object>(fetch: FetchProgram<P>) =>
  fetchedPage(async () => (await fetch()).open(language()))
const SignInPage = pageIn(() => import('./sign-in/SignInPage'))
const NotFoundPage = pageIn(() => import('./shell/NotFoundPage'))
const BrokenPage = pageIn(() => import('./shell/BrokenPage'))
const HomePages = pageOf(
  async () => programs.home?.() ?? { open: NotFoundPage.fetch as () => Promise<ComponentType<HomeProps>> },
)
// The 500 page stands in when its code can't be fetched.
const Dashboard = fetchedPage(() => programs.dashboard(language()).catch(BrokenPage.fetch))

type Fetched<P = object> = ComponentType<P> & { fetch: () => Promise<unknown> }
const outside: Record<string, Fetched> = {}

/** What a role sees once it is signed in. One page a role: the next to sign in may have another. */
function programOf(role: string): Fetched {
  const fetch = programs.outside?.[role]
  return fetch ? (outside[role] ??= pageOf(fetch)) : Dashboard
}

/** Pages that are shown to everybody, signed in or not. */
const OWN: Readonly<Partial<Record<ReturnType<typeof pageForPath>, Fetched<HomeProps>>>> = {
  notFound: NotFoundPage,
  broken: BrokenPage,
  home: HomePages,
}

/** Everything below /dashboard is for people who are signed in; anybody else is sent to sign in and brought back. */
function Guarded() {
  const { isAuthenticated, role } = useStored('auth')
  useEffect(() => {
    if (!isAuthenticated) goTo('/', { replace: true, origin: attemptedAddress() })
  }, [isAuthenticated])
  if (!isAuthenticated) return null
  return createElement(programOf(role!))
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
  const role = getSession()?.role
  return (OWN[pageForPath(currentPath())] ?? (role ? programOf(role) : SignInPage)).fetch()
}

function Page() {
  const page = pageForPath(useSyncExternalStore(subscribe, currentPath))
  if (page === 'dashboard') return <Guarded />
  const Own = OWN[page]
  return Own ? <Own otherwise={<NotFoundPage />} /> : <Welcome kind={page as 'signIn'} />
}

/** Ends that nobody asked for: whoever signs in again is brought back. */
const FAILURES: Partial<Record<EndReason, string>> = {
  expired: 'errors.sessionExpired',
  unreadable: 'errors.server',
}

/** Starts the page of an app. */
export function startPage(given: Programs): void {
  providePrograms(given)
  onSessionEnd(({ reason, path }) => {
    const failure = FAILURES[reason]
    const origin = attemptedAddress()
    goTo(path, {
      replace: true,
      ...(failure && isOrigin(origin) && { origin }),
      ...(reason !== 'replaced' && {
        notice: failure ?? (reason.startsWith('account_') ? reason : 'signIn.signedOut'),
      }),
    })
  })
  applyPreferences()
  watchSession()

  const page = (
    <ErrorBoundary>
      <Suspense>
        <Page />
      </Suspense>
    </ErrorBoundary>
  )
  // Not awaited: what is fetched imports this module's chunk, and would wait for it in turn.
  void Promise.allSettled([loadLight(language()), fetchFirst()]).then(() =>
    createRoot(document.getElementById('root')!).render(
      // Its checks are for development; a built page leaves it out.
      import.meta.env.DEV ? <StrictMode>{page}</StrictMode> : page,
    ),
  )
}
