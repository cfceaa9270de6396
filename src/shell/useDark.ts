import { useSyncExternalStore } from 'react'
import { usePreferences } from '../providers/preferences'

const query = () => window.matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void) {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether pages are dark: as chosen, else as the device is. */
export function useDark(): boolean {
  const { mode } = usePreferences()
  const device = useSyncExternalStore(subscribe, () => query().matches)
  return mode === 'system' ? device : mode === 'dark'
}
