import { useLogout, useTranslate } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { DASHBOARD_PATH } from '../config/constants'
import { firstPath, pathsOf } from '../config/menu'
import { getSession } from '../providers/auth/session'
import { menuOf } from '../providers/auth/sessionMenu'
import { useStored } from '../providers/auth/store'
import { Message, primary } from './Message'
import { useMenu } from './useMenu'

/** /dashboard itself: the first screen of the menu. react-admin's `dashboard`. */
export function Landing() {
  const first = firstPath(useMenu())
  return first ? <Navigate to={`${DASHBOARD_PATH}/${first}`} replace /> : <Nowhere />
}

/** A role without routes; or one that has some, none of which this site has. */
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
