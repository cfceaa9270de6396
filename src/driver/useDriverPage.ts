import { useEffect, useRef } from 'react'
import { ROUND_PATH } from '../config/schema/roundPath'
import { clearCache } from '../customer/localCache'
import { registerWorker } from '../customer/registerWorker'
import { onSessionEnd } from '../providers/auth/session'
import { goTo } from '../providers/navigation'
import { forgetKept } from './kept'

/** Deletes what this phone keeps when the session ends, and makes the page work offline once it is drawn. */
export function useOfflinePage(owner: string, isDrawn: boolean) {
  useEffect(
    () =>
      onSessionEnd(({ reason }) => {
        // After an expired session the driver signs in again. Unsent results are deleted only by the driver's own word.
        if (reason !== 'expired') clearCache()
        if (reason === 'signedOut') forgetKept(owner).catch(() => undefined)
      }),
    [owner],
  )
  useEffect(() => {
    // The customers' manifest would start the installed app on their page, which isn't kept for this one.
    document.querySelector('link[rel=manifest]')?.setAttribute('href', '/round.webmanifest')
  }, [])
  useEffect(() => {
    if (isDrawn) registerWorker('/round-sw.js', ROUND_PATH)
  }, [isDrawn])
}

/** Sets the document's title, redirects paths that aren't the driver's, and begins each view at its heading. */
export function usePlace(title: string, key: string, isOwn: boolean) {
  const shown = useRef(key)
  useEffect(() => {
    document.title = `${title} · Ullage`
  }, [title])
  useEffect(() => {
    if (!isOwn) goTo(ROUND_PATH, { replace: true })
  }, [isOwn])
  useEffect(() => {
    // At the first view the browser keeps its own focus.
    if (shown.current === key) return
    shown.current = key
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [key])
}
