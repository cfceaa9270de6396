import { useSyncExternalStore } from 'react'
import { MOBILE_MAX, TABLET_MAX } from '../../config/schema/constants'

/** A hook that tells whether the window is at most this many pixels wide. Printing counts as wide. */
function upTo(pixels: number) {
  const query = () => window.matchMedia(`screen and (max-width: ${pixels}px)`)
  function subscribe(listener: () => void) {
    const list = query()
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return (): boolean => useSyncExternalStore(subscribe, () => query().matches)
}

/** Whether the window has phone width: specification, section 2. */
export const useIsPhone = upTo(MOBILE_MAX)
/** Whether the window has phone or tablet width. */
export const useIsNarrow = upTo(TABLET_MAX)
