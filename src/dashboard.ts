import AdminApp from './AdminApp'
import type { Language } from './config/constants'
import { loadMessages } from './providers/i18n/messages'
import { dashboardWith } from './shell/dashboardRouter'

/** Everything below /dashboard, ready to be shown in a language. */
export async function loadDashboard(language: Language) {
  await loadMessages(language)
  return dashboardWith(AdminApp)
}
