import { useSyncExternalStore } from 'react'

function watch(onChange: () => void) {
  const names = ['online', 'offline'] as const
  names.forEach(name => window.addEventListener(name, onChange))
  return () => names.forEach(name => window.removeEventListener(name, onChange))
}

/** Whether the browser is online, to warn before an action that needs the network. */
export const useOnline = () => useSyncExternalStore(watch, () => navigator.onLine)
