import { useEffect, type MouseEvent } from 'react'
import { BASE_PATH, DASHBOARD_PATH } from '../config/schema/constants'
import { getSession } from '../providers/auth/session'
import { usePageText } from '../providers/i18n/pages'
import { goTo } from '../providers/navigation'
import { programs } from '../providers/programs'
import { Message, primary } from './Message'

/**
 * The 404 page, with the specification's text. Home is the dashboard for signed-in users; `onHome` navigates there.
 */
export function NotFound({ onHome = goTo }: { onHome?: (path: string) => void }) {
  const t = usePageText()
  const home = getSession() ? DASHBOARD_PATH : BASE_PATH
  const title = t('notFoundTitle')
  useEffect(() => {
    document.title = `${title} · ${programs.name}`
  }, [title])

  function go(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onHome(home)
  }
  return (
    <Message code="404" title={title} text={t('notFoundText')}>
      <a href={home} className={primary} onClick={go}>
        {t('backHome')}
      </a>
    </Message>
  )
}
