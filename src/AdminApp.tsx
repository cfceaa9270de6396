import { QueryClient } from '@tanstack/react-query'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider, createTheme } from '@mui/material/styles'
import { use, useEffect, useMemo, useState } from 'react'
import { CoreAdminContext, CoreAdminUI, CustomRoutes, localStorageStore } from 'react-admin'
import { DASHBOARD_PATH, directionOf } from './config/constants'
import { entities } from './config/entities'
import { can } from './config/schema'
import { authProvider } from './providers/auth/authProvider'
import { watchDraft } from './providers/auth/draft'
import { openPages } from './providers/auth/openPages'
import { currentUser, getSession, onSessionEnd } from './providers/auth/session'
import { dataProvider } from './providers/data/dataProvider'
import { env } from './providers/env'
import { AppError } from './providers/errors'
import { setPreference } from './config/calls/preferences'
import { request } from './providers/calls/request'
import { createI18nProvider } from './providers/i18n/i18nProvider'
import { messagesReady } from './providers/i18n/messages'
import { useFirebaseSession } from './providers/firebase/useFirebaseSession'
import { getPreferences, takeNewLanguage, usePreferences } from './providers/preferences'
import { Toasts } from './resources/engine/Toasts'
import { Tooltips } from './resources/engine/widgets/Tooltips'
import { toRoute } from './resources/engine/pages/toRoute'
import { toResource } from './resources/engine/toResource'
import { pageModules } from './resources/pages'
import { partsOf } from './resources/parts'
import { muiTheme } from './resources/ui/theme'
import { CatchAll } from './shell/CatchAll'
import { Direction } from './shell/Direction'
import { Landing } from './shell/Landing'
import { Layout } from './shell/Layout'
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

const routes = new Map(Object.entries(pageModules).map(([path, load]) => [path, toRoute(path, load)]))

const Nothing = () => null

/** The dashboard: providers, a resource for each screen that the role may read, and a route for each page. */
export default function AdminApp() {
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
    if (locale) request(setPreference, { locale }).catch(() => undefined)
  }, [me])
  useFirebaseSession()
  const who = currentUser()
  return (
    <Direction rtl={theme.direction === 'rtl'}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
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
            {entities
              .filter(entity => can(who, 'read', entity))
              .flatMap(entity =>
                entity.screens.map(screen =>
                  toResource(entity, screen, who, CatchAll, partsOf.get(entity.name)),
                ),
              )}
            <CustomRoutes>{openPages().map(({ path }) => routes.get(path))}</CustomRoutes>
          </CoreAdminUI>
          <Toasts />
          <Tooltips />
        </CoreAdminContext>
      </ThemeProvider>
    </Direction>
  )
}
