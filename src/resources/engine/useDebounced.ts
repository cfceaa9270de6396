import { useEffect, useState } from 'react'

/** Debounce delay while typing, ms. */
const WAIT_MS = 400

/** The debounced value. */
export function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), WAIT_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
