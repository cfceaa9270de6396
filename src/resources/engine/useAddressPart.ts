import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Browsers refuse an address that changes with every turn of a wheel. */
const SETTLED_MS = 250

/**
 * A part of the page's address that says how something on it is looked at: it lives through a reload and the browser's way
 * back, and is no step of its own on that way. What is set is there at once, and in the address a moment later.
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
