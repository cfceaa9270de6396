import { useCallback, useEffect, useState } from 'react'
import { AppError } from '../providers/errors'
import { serverNow } from './clock'
import { writeCache, readCache } from './localCache'

export type Cached<T> = { readonly data: T; readonly at: number }
export type Loaded<T> = {
  readonly data: T | null
  /** Fetch time, ms. */
  readonly at: number | null
  /** The last fetch's error; earlier data is kept. */
  readonly error: AppError | null
  readonly reload: () => void
  /** Replaces the data by a newer response. */
  readonly put: (data: T) => void
}

const EVERY_MS = 5 * 60_000

/**
 * Stale-while-revalidate: returns cached data until the server responds, so that the page opens at once and offline.
 */
export function useCached<T extends object>(
  name: string,
  load: () => Promise<T>,
  everyMs = EVERY_MS,
): Loaded<T> {
  const [state, setState] = useState(() => ({ name, ...readState<T>(name) }))
  const put = useCallback(
    (data: T) => {
      const at = serverNow()
      writeCache(name, { data, at })
      setState({ name, data, at, error: null })
    },
    [name],
  )
  const reload = useCallback(() => {
    load().then(put, (error: unknown) => {
      if (error instanceof AppError)
        setState(before => ({ ...(before.name === name ? before : { name, ...readState<T>(name) }), error }))
    })
  }, [load, name, put])

  useEffect(() => {
    reload()
    const onVisible = () => document.visibilityState === 'visible' && reload()
    const timer = setInterval(onVisible, everyMs)
    window.addEventListener('online', reload)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', reload)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [name, reload, everyMs])
  return { ...(state.name === name ? state : readState<T>(name)), reload, put }
}

function readState<T extends object>(name: string) {
  const cached = readCache<Cached<T>>(name)
  return { data: cached?.data ?? null, at: cached?.at ?? null, error: null as AppError | null }
}
