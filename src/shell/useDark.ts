import { useSyncExternalStore } from 'react'
import { usePreferences } from '../providers/preferences'

const query = () => window.matchMedia('(prefers-color-scheme: dark)')
const paper = () => window.matchMedia('print')

function subscribe(listener: () => void) {
  const lists = [query(), paper()]
  lists.forEach(list => list.addEventListener('change', listener))
  return () => lists.forEach(list => list.removeEventListener('change', listener))
}

/** Whether dark mode is on: as chosen, else as the device; never in print. */
export function useDark(): boolean {
  const { mode } = usePreferences()
  const device = useSyncExternalStore(subscribe, () => query().matches)
  const printed = useSyncExternalStore(subscribe, () => paper().matches)
  return !printed && (mode === 'system' ? device : mode === 'dark')
}
