import { CoreAdminContext, CoreAdminUI, Notification, localStorageStore } from 'react-admin'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider, createTheme } from '@mui/material/styles'
import { useMemo } from 'react'
import { entities } from './config/entities'
import { directionOf } from './config/constants'
import { can } from './config/schema'
import { authProvider } from './providers/auth/authProvider'
import { getSession } from './providers/auth/session'
import { dataProvider } from './providers/data/dataProvider'
import { env } from './providers/env'
import { createI18nProvider } from './providers/i18n/i18nProvider'
import { usePreferences } from './providers/preferences'
import { toResource } from './resources/engine/toResource'
import { overrides } from './resources/overrides'
import { muiTheme } from './resources/ui/theme'
import { CatchAll } from './shell/CatchAll'
import { Landing } from './shell/Landing'
import { Layout } from './shell/Layout'
import { useDark } from './shell/useDark'

const i18nProvider = createI18nProvider()
const store = localStorageStore(undefined, `${env.storageKey}.lists`)

function useTheme() {
  const { theme, language } = usePreferences()
  const mode = useDark() ? 'dark' : 'light'
  return useMemo(() => createTheme(muiTheme(theme, mode, directionOf(language))), [theme, mode, language])
}

const Empty = () => null

/** The dashboard, put together: providers, a resource for every screen of every entity that the role may read. */
export default function AdminApp() {
  const theme = useTheme()
  const who = { role: getSession()?.user.role_type ?? '' }
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <CoreAdminContext
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        store={store}
        basename="/dashboard"
      >
        <CoreAdminUI
          layout={Layout}
          loading={Empty}
          catchAll={CatchAll}
          dashboard={Landing}
          disableTelemetry
          requireAuth={false}
        >
          {entities
            .filter(entity => can(who, 'read', entity))
            .flatMap(entity =>
              entity.screens.map(screen => toResource(entity, screen, who, overrides[screen.path])),
            )}
        </CoreAdminUI>
        <Notification />
      </CoreAdminContext>
    </ThemeProvider>
  )
}
