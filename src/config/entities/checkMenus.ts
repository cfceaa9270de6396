import { MENU_GROUPS, MENUS, SERVICE_TYPES } from '../menuLists'
import type { Entity } from '../schema'

/** Menu entries that have a submenu. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  ...MENU_GROUPS,
  services: SERVICE_TYPES.other.services,
  tanks: SERVICE_TYPES.other.tanks,
}
const TOP = Object.values(MENUS).flatMap(roles => Object.values(roles).flat())

/** Mistakes in menu placements, in the format of `normalise`. */
export function menuMistakes(entities: readonly Entity[]): string[] {
  return entities.flatMap(({ name, menu, screens }) => {
    if (!menu) return []
    const placed = screens.find(({ path }) => [...TOP, ...Object.values(GROUPS).flat()].includes(path))
    if (placed) return [`${name}.menu: "${placed.path}" has its place already`]
    const { group, after } = menu
    if (group !== undefined && !Object.hasOwn(GROUPS, group))
      return [`${name}.menu.group: "${group}" is not a group: ${Object.keys(GROUPS).join(', ')}`]
    const entries = group === undefined ? TOP : GROUPS[group]!
    if (after === undefined || entries.includes(after)) return []
    return [`${name}.menu.after: "${after}" is not an entry of ${group ?? 'a menu'}`]
  })
}
