import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Prevents concurrent actions: `once` does nothing while one is running. Locks synchronously, before the next
 * render, until the result is rendered, so that a double click counts as one.
 */
export function useLock() {
  const held = useRef(false)
  const [ended, setEnded] = useState(0)
  useEffect(() => {
    held.current = false
  }, [ended])
  const isHeld = useCallback(() => held.current, [])
  const once = useCallback(async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (held.current) return undefined
    held.current = true
    try {
      return await work()
    } finally {
      setEnded(count => count + 1)
    }
  }, [])
  return { once, isHeld }
}
