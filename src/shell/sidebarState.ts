import type { MenuItem } from '../config/schema/menu'
import { MOBILE_MAX, TABLET_MAX } from '../config/schema/constants'
import { app } from '../providers/app'

export type View = 'mobile' | 'tablet' | 'desktop'

/** Mobile to 767 pixels, tablet above that, desktop above 1220. */
export const viewOf = (width: number): View =>
  width > TABLET_MAX ? 'desktop' : width > MOBILE_MAX ? 'tablet' : 'mobile'

/** What a window of this size means for the sidebar: open on a desktop only. */
export function onResize(width: number, height: number) {
  const view = viewOf(width)
  return { view, height, collapsed: view !== 'desktop', openDrawer: false }
}

/** Keys of the groups around the entry that opens a path, outermost first. Undefined when no entry does. */
function groupsAround(menu: readonly MenuItem[], path: string): readonly string[] | undefined {
  for (const item of menu) {
    if (item.path === path) return []
    const below = groupsAround(item.children ?? [], path)
    if (below) return [item.key, ...below]
  }
  return undefined
}

/** The list of the menu under which a list without an entry of its own is found. */
const menuPathOf = (path: string): string =>
  app().menus.siblings.find(paths => paths.includes(path))?.[0] ?? path

/**
 * Current screen and open groups, from the address: its last segment that is a screen of the menu, so that a record's page
 * belongs to its list, and one of several lists under tabs to the one that the menu has. Nothing is current on a page that is not in the menu. Screens go by their path, because a group and
 * a screen may share a key (services).
 */
export function keysOf(pathname: string, menu: readonly MenuItem[]) {
  for (const segment of pathname.split('/').filter(Boolean).toReversed()) {
    const path = decode(segment)
    for (const found of [path, menuPathOf(path)]) {
      const openKeys = groupsAround(menu, found)
      if (openKeys) return { current: [found], openKeys }
    }
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

/** The entry that opens a path, wherever it lies. */
export function itemAt(menu: readonly MenuItem[], path: string | undefined): MenuItem | undefined {
  if (path === undefined) return undefined
  for (const item of menu) {
    const found = item.path === path ? item : itemAt(item.children ?? [], path)
    if (found) return found
  }
  return undefined
}
