import { useSyncExternalStore } from 'react'
import { MOBILE_MAX } from '../../config/constants'

const query =
  typeof window !== 'undefined' && window.matchMedia
    ? window.matchMedia(`(max-width: ${MOBILE_MAX}px)`)
    : null

const subscribe = (listener: () => void) => {
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

/** Whether the window is a phone's: specification, section 2. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => query?.matches ?? false)
