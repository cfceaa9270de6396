import { useSyncExternalStore } from 'react'
import { MOBILE_MAX, TABLET_MAX } from '../../config/schema/constants'

/** Whether the window is no wider than so many pixels, now and as it changes. Paper has room for everything. */
function upTo(pixels: number) {
  const query = () => window.matchMedia(`screen and (max-width: ${pixels}px)`)
  function subscribe(listener: () => void) {
    const list = query()
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return (): boolean => useSyncExternalStore(subscribe, () => query().matches)
}

/** Whether the window is a phone's: specification, section 2. */
export const useIsPhone = upTo(MOBILE_MAX)
/** Whether it is a phone's or a tablet's. */
export const useIsNarrow = upTo(TABLET_MAX)
