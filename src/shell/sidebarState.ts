import { MOBILE_MAX, TABLET_MAX } from '../config/constants'
import type { MenuItem } from '../config/menu'

export type View = 'mobile' | 'tablet' | 'desktop'

/** Mobile to 767 pixels, tablet above that, desktop above 1220. */
export const viewOf = (width: number): View =>
  width > TABLET_MAX ? 'desktop' : width > MOBILE_MAX ? 'tablet' : 'mobile'

/** What a window of this size means for the sidebar: open on a desktop only. */
export function onResize(width: number, height: number) {
  const view = viewOf(width)
  return { view, height, collapsed: view !== 'desktop', openDrawer: false }
}

/** Groups around the entry that opens a path, outermost first, and the entry itself. */
function trail(menu: readonly MenuItem[], path: string): readonly string[] | undefined {
  for (const item of menu) {
    if (item.path === path) return [item.key]
    const below = trail(item.children ?? [], path)
    if (below) return [item.key, ...below]
  }
  return undefined
}

/**
 * Current and open keys, from the address: its last segment that is a screen of the menu, so that a record's page belongs
 * to its list. Nothing is current on a page that is not in the menu.
 */
export function keysOf(pathname: string, menu: readonly MenuItem[]) {
  for (const segment of pathname.split('/').filter(Boolean).toReversed()) {
    const found = trail(menu, decode(segment))
    if (found) return { current: found.slice(-1), openKeys: found.slice(0, -1) }
  }
  return { current: [], openKeys: [] }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

export const toggled = (keys: readonly string[], key: string): readonly string[] =>
  keys.includes(key) ? keys.filter(each => each !== key) : [...keys, key]

/** The entry of that key, wherever it lies. */
export function itemOf(menu: readonly MenuItem[], key: string | undefined): MenuItem | undefined {
  if (key === undefined) return undefined
  for (const item of menu) {
    // A group and a screen inside it may share a key; the one that opens something is meant.
    const below = itemOf(item.children ?? [], key)
    if (item.key === key && (item.path !== undefined || !below)) return item
    if (below) return below
  }
  return undefined
}
