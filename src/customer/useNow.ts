import { useEffect, useState } from 'react'
import { MINUTE_MS } from '../config/schema/durations'
import { serverNow } from './clock'

/**
 * The current time, updated every minute, so that ages and days left advance while the page is open. Also updated
 * after each response, which may have set the clock.
 */
export function useNow(answeredAt: number | null): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const look = () => setNow(serverNow())
    look()
    const timer = setInterval(look, MINUTE_MS)
    return () => clearInterval(timer)
  }, [answeredAt])
  return now
}
