import AdminApp from './AdminApp'
import { DASHBOARD_PATH, type Language } from './config/constants'
import { firstPath } from './config/menu'
import { entityScreens } from './config/screens'
import { getSession } from './providers/auth/session'
import { menuOf } from './providers/auth/sessionMenu'
import { loadMessages } from './providers/i18n/messages'
import { currentPath } from './providers/navigation'
import { fetchList } from './resources/engine/toResource'
import { partsOf } from './resources/parts'
import { dashboardWith } from './shell/dashboardRouter'

/** Prefetches the list of the current address; /dashboard itself leads to the menu's first list. */
function fetchFirstList() {
  const [path, below] = currentPath()
    .slice(DASHBOARD_PATH.length + 1)
    .split('/')
  const found = entityScreens.get(path || (firstPath(menuOf(getSession())) ?? ''))
  return below || !found ? undefined : fetchList(found.screen.path, partsOf.get(found.entity.name))
}

/** Loads the staff dashboard in a language. */
export async function loadDashboard(language: Language) {
  await Promise.all([loadMessages(language), fetchFirstList()])
  return dashboardWith(AdminApp)
}
