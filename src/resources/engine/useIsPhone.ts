import { useSyncExternalStore } from 'react'
import { MOBILE_MAX } from '../../config/constants'

const query = () => window.matchMedia(`(max-width: ${MOBILE_MAX}px)`)

function subscribe(listener: () => void) {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether the window is a phone's: specification, section 2. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => query().matches)
