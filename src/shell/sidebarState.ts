import type { MenuItem } from '../config/schema/menu'
import { MOBILE_MAX, TABLET_MAX } from '../config/schema/constants'
import { app } from '../providers/app'

export type View = 'mobile' | 'tablet' | 'desktop'

/** Mobile to 767 pixels, tablet above that, desktop above 1220. */
export const viewOf = (width: number): View =>
  width > TABLET_MAX ? 'desktop' : width > MOBILE_MAX ? 'tablet' : 'mobile'

/** The sidebar's state for a window size: open only on a desktop. */
export function onResize(width: number, height: number) {
  const view = viewOf(width)
  return { view, height, collapsed: view !== 'desktop', openDrawer: false }
}

/** Keys of the groups that contain the entry of a path, outermost first. Undefined if there is none. */
function groupsAround(menu: readonly MenuItem[], path: string): readonly string[] | undefined {
  for (const item of menu) {
    if (item.path === path) return []
    const below = groupsAround(item.children ?? [], path)
    if (below) return [item.key, ...below]
  }
  return undefined
}

/** The entry of the menu under which a screen without an entry of its own is found. */
const menuPathOf = (path: string): string =>
  app().menus.within[path] ?? app().menus.siblings.find(paths => paths.includes(path))?.[0] ?? path

/**
 * Current screen and open groups of a URL: its last segment that is a screen of the menu. A record's page belongs to
 * its list, and a list under tabs to the tab group's list in the menu. Outside the menu there is no current screen.
 * Screens are identified by path, because a group and a screen may share a key (services).
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

/** The entry of a path, at any depth. */
export function itemAt(menu: readonly MenuItem[], path: string | undefined): MenuItem | undefined {
  if (path === undefined) return undefined
  for (const item of menu) {
    const found = item.path === path ? item : itemAt(item.children ?? [], path)
    if (found) return found
  }
  return undefined
}
