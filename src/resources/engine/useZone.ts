import { useEffect, useState } from 'react'
import { useLocale } from 'react-admin'
import { getSession } from '../../providers/auth/session'

const MINUTE = 60_000
const DEFAULT_ZONE = 'Europe/Dublin'

/** The zone of the user's group, the reader's language, and the time, which moves on by the minute. */
export function useZone() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  const user = getSession()?.user as { time_zone?: string } | undefined
  return { timeZone: user?.time_zone ?? DEFAULT_ZONE, locale: useLocale() ?? 'en', now }
}
