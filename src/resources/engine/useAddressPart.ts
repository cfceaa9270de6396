import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Debounce of URL updates, ms: browsers reject frequent history changes, as by a mouse wheel. */
const SETTLED_MS = 250

/**
 * State in a query parameter: it survives reload and the back button, without history entries of its own. Updates
 * take effect at once, and reach the URL after a debounce.
 */
export function useAddressPart(name: string) {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const inAddress = new URLSearchParams(search).get(name)
  const [text, setText] = useState(inAddress)
  useEffect(() => {
    if (text === null || text === inAddress) return
    const timer = setTimeout(() => {
      const query = new URLSearchParams(search)
      query.set(name, text)
      void navigate({ pathname, search: query.toString() }, { replace: true, state })
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text, inAddress, name, navigate, pathname, search, state])
  return [text, setText] as const
}
