import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Lets one thing be done at a time: `once` does nothing while something is under way. It counts from the very press, before
 * anything is drawn anew, until what came of it is drawn: a double click or a key pressed twice is one.
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
