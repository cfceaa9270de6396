import { useSyncExternalStore } from 'react'

function watch(onChange: () => void) {
  const names = ['online', 'offline'] as const
  names.forEach(name => window.addEventListener(name, onChange))
  return () => names.forEach(name => window.removeEventListener(name, onChange))
}

/** Whether the browser has a network: what can't be done without one is then said before it fails. */
export const useOnline = () => useSyncExternalStore(watch, () => navigator.onLine)
