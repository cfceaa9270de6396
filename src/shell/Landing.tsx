import { firstPath, pathsOf } from '../config/schema/menu'
import { useLogout, useTranslate } from 'react-admin'
import { Navigate, useSearchParams } from 'react-router-dom'
import { DASHBOARD_PATH } from '../config/schema/constants'
import { getSession } from '../providers/auth/session'
import { menuOf } from '../providers/auth/sessionMenu'
import { useStored } from '../providers/auth/store'
import { Message, primary } from './Message'
import { useMenu } from './useMenu'

/** /dashboard itself: redirects to the menu's first screen with the requested filter. react-admin's `dashboard`. */
export function Landing() {
  const first = firstPath(useMenu())
  const [asked] = useSearchParams()
  const filter = asked.get('filter')
  if (!first) return <Nowhere />
  const search = filter === null ? '' : `?${new URLSearchParams({ filter })}`
  return <Navigate to={`${DASHBOARD_PATH}/${first}${search}`} replace />
}

/** Shown to a role without routes, or without existing screens. */
function Nowhere() {
  const t = useTranslate()
  const logout = useLogout()
  const { firebaseToken } = useStored('auth')
  const paths = pathsOf(menuOf(getSession(), firebaseToken))
  const screens = paths.map(path => t(`screens.${path}`)).join(t('format.comma'))
  return (
    <Message
      title={t(screens ? 'shell.notHere' : 'errors.noRoutes')}
      text={screens ? t('shell.notHereText', { screens }) : undefined}
    >
      <button type="button" className={primary} onClick={() => void logout()}>
        {t('shell.logout')}
      </button>
    </Message>
  )
}
