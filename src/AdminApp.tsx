import './resources/ui/dashboardKit.css'
import { QueryClient } from '@tanstack/react-query'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider, createTheme } from '@mui/material/styles'
import { use, useEffect, useMemo, useState, type ComponentType } from 'react'
import { CoreAdminContext, CoreAdminUI, CustomRoutes, localStorageStore } from 'react-admin'
import { DASHBOARD_PATH, directionOf, type Language } from './config/schema/constants'
import { firstPath } from './config/schema/menu'
import type { App } from './config/schema/app'
import { can } from './config/schema'
import { setApp } from './providers/app'
import { authProvider } from './providers/auth/authProvider'
import { watchDraft } from './providers/auth/draft'
import { openPages } from './providers/auth/openPages'
import { currentUser } from './providers/auth/currentUser'
import { getSession, onSessionEnd } from './providers/auth/session'
import { dataProvider } from './providers/data/dataProvider'
import { env } from './providers/env'
import { AppError } from './providers/errors'
import { chooseLanguage } from './config/schema/calls/preferences'
import { request } from './providers/calls/request'
import { createI18nProvider } from './providers/i18n/i18nProvider'
import { menuOf } from './providers/auth/sessionMenu'
import { loadMessages, messagesReady } from './providers/i18n/messages'
import { currentPath } from './providers/navigation'
import { useFirebaseSession } from './providers/firebase/useFirebaseSession'
import { takeNewLanguage } from './providers/newLanguage'
import { getPreferences, usePreferences } from './providers/preferences'
import { Toasts } from './resources/engine/Toasts'
import { Tooltips } from './resources/engine/widgets/Tooltips'
import { toRoute } from './resources/engine/pages/toRoute'
import { fetchList, toResource } from './resources/engine/toResource'
import type { PartsDeclaration } from './resources/engine/parts/parts'
import { muiTheme } from './resources/ui/theme'
import { CatchAll } from './shell/CatchAll'
import { Direction } from './shell/Direction'
import { Landing } from './shell/Landing'
import { dashboardWith } from './shell/dashboardRouter'
import { Layout } from './shell/Layout'
import { ShellPartsContext, type ShellParts } from './shell/shellParts'
import { useDark } from './shell/useDark'

/** Stored list parameters: filters, sorts, density. Cleared with the session, as filters may be private. */
const store = localStorageStore(undefined, `${env.storageKey}.lists`)

const TRIES = 2
/** Retry only transient errors: no response, or a server that is not ready. */
const mayPass = (error: unknown) =>
  error instanceof AppError && ['network', 'unavailable'].includes(error.code)

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < TRIES - 1 && mayPass(error),
      },
      // Fail a write at once when offline. A paused mutation would run later, after the user was told that it failed.
      mutations: { networkMode: 'always' },
    },
  })

function useTheme() {
  const { theme, language } = usePreferences()
  const mode = useDark() ? 'dark' : 'light'
  const direction = directionOf(language)
  return useMemo(() => createTheme(muiTheme(theme, mode, direction)), [theme, mode, direction])
}

/** A product and the code that is attached to it from outside, each part fetched with the screen that needs it. */
export type AdminAppProps = {
  readonly app: App
  /** The module of each page, by its path. */
  readonly pages?: Readonly<Record<string, () => Promise<{ default: ComponentType }>>>
  /** What is added to the screens of entities, by the entity's name. */
  readonly parts?: ReadonlyMap<string, PartsDeclaration>
  /** What is added to the frame around all pages. */
  readonly shell?: ShellParts
}

const NO_PARTS: ReadonlyMap<string, PartsDeclaration> = new Map()
const NO_SHELL: ShellParts = {}

const Nothing = () => null

/** The dashboard: providers, a resource for each screen that the role may read, and a route for each page. */
export default function AdminApp({ app, pages = {}, parts = NO_PARTS, shell = NO_SHELL }: AdminAppProps) {
  const theme = useTheme()
  // The next user may have another language.
  const [language] = useState(() => getPreferences().language)
  use(messagesReady(language))
  // Created per mount, not per module: translations are loaded by then, and no data of an earlier session is left.
  const [i18nProvider] = useState(createI18nProvider)
  const [queryClient] = useState(createQueryClient)
  useEffect(() => onSessionEnd(() => store.reset()), [])
  const me = getSession()?.user.id
  useEffect(() => (me === undefined ? undefined : watchDraft(me)), [me])
  useEffect(() => {
    const locale = takeNewLanguage()
    // The language applies in this browser even if the request fails.
    if (locale) request(chooseLanguage, { locale }).catch(() => undefined)
  }, [me])
  useFirebaseSession()
  const [routes] = useState(
    () => new Map(Object.entries(pages).map(([path, load]) => [path, toRoute(path, load)])),
  )
  const who = currentUser()
  return (
    <Direction rtl={theme.direction === 'rtl'}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <ShellPartsContext value={shell}>
          <CoreAdminContext
            authProvider={authProvider}
            dataProvider={dataProvider}
            i18nProvider={i18nProvider}
            queryClient={queryClient}
            store={store}
            basename={DASHBOARD_PATH}
          >
            <CoreAdminUI
              layout={Layout}
              loading={Nothing}
              catchAll={CatchAll}
              dashboard={Landing}
              disableTelemetry
              requireAuth={false}
            >
              {app.entities
                .filter(entity => can(who, 'read', entity))
                .flatMap(entity =>
                  entity.screens.map(screen =>
                    toResource(entity, screen, who, CatchAll, parts.get(entity.name)),
                  ),
                )}
              <CustomRoutes>{openPages().map(({ path }) => routes.get(path))}</CustomRoutes>
            </CoreAdminUI>
            <Toasts />
            <Tooltips />
          </CoreAdminContext>
        </ShellPartsContext>
      </ThemeProvider>
    </Direction>
  )
}

/** The list that the address leads to; /dashboard itself leads to the first of the menu. */
function fetchFirstList({ app, parts = NO_PARTS }: AdminAppProps) {
  const [path, below] = currentPath()
    .slice(DASHBOARD_PATH.length + 1)
    .split('/')
  const found = app.screens.get(path || (firstPath(menuOf(getSession())) ?? ''))
  return below || !found ? undefined : fetchList(found.screen.path, parts.get(found.entity.name))
}

/** Everything below /dashboard, ready to be shown in a language. */
export async function openDashboard(props: AdminAppProps, language: Language) {
  setApp(props.app)
  await Promise.all([loadMessages(language), fetchFirstList(props)])
  return dashboardWith(() => <AdminApp {...props} />)
}
