import { useLogout, useTranslate } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { DASHBOARD_PATH } from '../config/constants'
import { firstPath } from '../config/menu'
import { Message, primary } from './Message'
import { useMenu } from './useMenu'

/** /dashboard itself: the first screen of the menu. react-admin's `dashboard`. */
export function Landing() {
  const t = useTranslate()
  const logout = useLogout()
  const first = firstPath(useMenu())
  if (first) return <Navigate to={`${DASHBOARD_PATH}/${first}`} replace />
  return (
    <Message title={t('errors.noRoutes')}>
      <button type="button" className={primary} onClick={() => void logout()}>
        {t('shell.logout')}
      </button>
    </Message>
  )
}
