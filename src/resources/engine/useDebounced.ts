import { useEffect, useState } from 'react'

/** Typing pauses for as long before it is worked out. */
const WAIT_MS = 400

/** What was last said, once it has stayed the same for a while. */
export function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), WAIT_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
