import { useEffect, useState } from 'react'
import { fetchJson } from '../providers/fetchJson'

export type DemoAccount = { email: string; role: string; scope: string }
export type Demo = { accounts: readonly DemoAccount[]; password: string }

const isDemo = (value: unknown): value is Demo =>
  value !== null &&
  typeof value === 'object' &&
  'password' in value &&
  typeof value.password === 'string' &&
  'accounts' in value &&
  Array.isArray(value.accounts)

/** The demonstration's accounts, if requested and if the server is a demonstration; otherwise null. */
export function useDemo(wanted: boolean): Demo | null {
  const [demo, setDemo] = useState<Demo | null>(null)
  useEffect(() => {
    if (!wanted) return
    const leaving = new AbortController()
    fetchJson('/api/demo', { signal: leaving.signal }).then(
      ({ json }) => setDemo(isDemo(json) ? json : null),
      // Not a demonstration, or no server: the form reports the latter itself.
      () => undefined,
    )
    return () => leaving.abort()
  }, [wanted])
  return demo
}
