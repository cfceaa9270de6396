import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { BASE_PATH, DASHBOARD_PATH, type Language } from '../../config/schema/constants'
import { getSession } from '../../providers/auth/session'
import { currentPath, goTo, pageState, subscribe } from '../../providers/navigation'
import { FORGOT_STAFF_PATH } from '../paths'
import SetPasswordPage from '../SetPasswordPage'
import { ActivatePage } from './ActivatePage'
import { HomeSignIn } from './HomeSignIn'
import { LinkPage } from './LinkPage'
import { PasswordPage } from './PasswordPage'
import { loadHome } from './text'

const SET_PASSWORD = '/set-password'

/** The page of a path below /home, or of a password link. The activation path may contain a code. */
function HomePages({ otherwise }: { otherwise: ReactNode }) {
  const path = useSyncExternalStore(subscribe, currentPath).replace(/^\/home\/?|\/$/g, '')
  // Signed-in users are redirected, except to set another account's password.
  const leaves = path !== SET_PASSWORD && getSession() !== null
  useEffect(() => {
    if (leaves) goTo(pageState().origin ?? DASHBOARD_PATH, { replace: true })
  }, [leaves])
  if (leaves) return null
  if (path === '') return <HomeSignIn />
  if (path.startsWith('customer-activation')) return <ActivatePage />
  switch (path) {
    case 'customer-email-registration':
      return <LinkPage key={path} kind="register" />
    case 'customer-forgotten-password':
      return <LinkPage key={path} kind="forgot" />
    case 'customer-registration-completion':
      return <PasswordPage key={path} kind="complete" />
    case 'customer-password':
      return <PasswordPage key={path} kind="reset" />
    case FORGOT_STAFF_PATH:
      return <LinkPage key={path} kind="forgot" from={BASE_PATH} />
    case SET_PASSWORD:
      return <SetPasswordPage />
    default:
      return otherwise
  }
}

/** Renders the pages in a language. */
export async function open(language: Language) {
  await loadHome(language)
  return HomePages
}
