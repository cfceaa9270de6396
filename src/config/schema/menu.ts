import { can, type Who } from './access'
import type { MenuPlace } from './entity'
import type { Entity } from './normalised'
import { canOpenPage, type Page } from './page'
import type { SessionUser } from './session'

export type MenuItem = {
  /** Names the entry: the key of its label and of its open state. */
  readonly key: string
  /** The screen it opens, below /dashboard. A group has none. */
  readonly path?: string
  readonly children?: readonly MenuItem[]
}

/** Who a menu is made for. */
export type MenuUser = {
  readonly role: string
  readonly user: SessionUser
  readonly firebaseToken?: unknown
}

type Listed = { readonly entities: readonly Entity[]; readonly pages: readonly Page[] }

/** The menus of an app; `plainMenus` are those of one that needs no order of its own. */
export type Menus = {
  /** The menu of a user before entities and pages that say `menu` are added. Nothing for a role without routes. */
  itemsFor(who: MenuUser, app: Listed): readonly MenuItem[]
  /** Entries at the top level, and those of each group, that `menu: { group, after }` may name. */
  readonly entries: readonly string[]
  readonly groups: Readonly<Record<string, readonly string[]>>
  /** Lists that are looked at together, as tabs; the menu has the first of them. */
  readonly siblings: readonly (readonly string[])[]
  /** Screens without an entry of their own, and the entry that they are found under. */
  readonly within: Readonly<Record<string, string>>
  /** Drawings of entries whose entity or page has another one, or that are neither. */
  readonly icons: Readonly<Record<string, string>>
  /** Entries whose screen has another address. */
  readonly screens: Readonly<Record<string, string>>
}

/** The same with some entries after the one of that name, or at the end. */
function insertAfter(items: readonly MenuItem[], after: string | undefined, added: readonly MenuItem[]) {
  const at = items.findIndex(({ key }) => key === after)
  return at < 0 ? [...items, ...added] : items.toSpliced(at + 1, 0, ...added)
}

type Placed = { readonly menu: MenuPlace; readonly paths: readonly string[] }

/** Adds screens where they say. A group that this menu lacks leaves them at the top level. */
function addScreens(
  items: readonly MenuItem[],
  { menu: { group, after }, paths }: Placed,
): readonly MenuItem[] {
  const added = paths.map((path): MenuItem => ({ key: path, path }))
  if (!items.some(({ key }) => key === group)) return insertAfter(items, after, added)
  return items.map(item =>
    item.key === group ? { ...item, children: insertAfter(item.children ?? [], after, added) } : item,
  )
}

/** The entities and pages that a user may open, and that say where they stand in the menu. */
export const placedFor = (who: Who, entities: readonly Entity[], pages: readonly Page[]): Placed[] => [
  ...entities.flatMap(entity =>
    entity.menu && can(who, 'read', entity)
      ? [{ menu: entity.menu, paths: entity.screens.map(({ path }) => path) }]
      : [],
  ),
  ...pages.flatMap(page =>
    page.menu && canOpenPage(who, page) ? [{ menu: page.menu, paths: [page.path] }] : [],
  ),
]

/** A menu with entities and pages added where they say. A role without routes gets none. */
export const withPlaced = (items: readonly MenuItem[], placed: readonly Placed[]): readonly MenuItem[] =>
  items.length === 0 ? [] : placed.reduce<readonly MenuItem[]>(addScreens, items)

/** Every list and page that a user may open, in the order of declaration. */
export const plainMenus: Menus = {
  itemsFor({ role, user }, { entities, pages }) {
    const who = { role, features: user.features ?? [] }
    return [
      ...entities
        .filter(entity => !entity.menu && can(who, 'read', entity))
        .flatMap(({ screens }) => screens),
      ...pages.filter(page => !page.menu && canOpenPage(who, page)),
    ].map(({ path }) => ({ key: path, path }))
  },
  entries: [],
  groups: {},
  siblings: [],
  within: {},
  icons: {},
  screens: {},
}

type Place = { readonly name: string; readonly menu?: MenuPlace; readonly paths: readonly string[] }

/** Mistakes in where entities and pages stand in the menu, as `normalise` words its own. */
export function menuMistakes(
  entities: readonly Entity[],
  pages: readonly Page[],
  { entries, groups }: Pick<Menus, 'entries' | 'groups'>,
): string[] {
  const own = [
    ...entities.map(({ name, menu, screens }) => ({ name, menu, paths: screens.map(({ path }) => path) })),
    ...pages.map(({ path, menu }) => ({ name: path, menu, paths: [path] })),
  ] as readonly Place[]
  return own.flatMap(({ name, menu, paths }) => {
    if (!menu) return []
    const placed = paths.find(path => [...entries, ...Object.values(groups).flat()].includes(path))
    if (placed) return [`${name}.menu: "${placed}" has its place already`]
    const { group, after } = menu
    if (group !== undefined && !Object.hasOwn(groups, group))
      return [`${name}.menu.group: "${group}" is not a group: ${Object.keys(groups).join(', ')}`]
    const around = group === undefined ? entries : groups[group]!
    if (after === undefined || around.includes(after)) return []
    return [`${name}.menu.after: "${after}" is not an entry of ${group ?? 'a menu'}`]
  })
}

/** The part of a menu whose screens exist: an entry appears with its screen, a group with its first entry. */
export function visibleMenu(menu: readonly MenuItem[], paths: ReadonlySet<string>): readonly MenuItem[] {
  return menu.flatMap((item): MenuItem[] => {
    const children = visibleMenu(item.children ?? [], paths)
    const reachable = item.path !== undefined && paths.has(item.path)
    if (!reachable && children.length === 0) return []
    return [
      {
        key: item.key,
        ...(reachable ? { path: item.path } : {}),
        ...(children.length > 0 ? { children } : {}),
      },
    ]
  })
}

/** The first screen of a menu: where a user lands after signing in. */
export function firstPath(menu: readonly MenuItem[]): string | undefined {
  for (const item of menu) {
    const path = item.path ?? firstPath(item.children ?? [])
    if (path) return path
  }
  return undefined
}

/** Every screen of a menu, in the order of the menu. */
export const pathsOf = (menu: readonly MenuItem[]): string[] =>
  menu.flatMap(item => [...(item.path ? [item.path] : []), ...pathsOf(item.children ?? [])])

/**
 * Whether a role has this list: it is in its menu. An admin has all of them, as some are in no menu of the staff. A record's page
 * is another matter: it opens for users who may read the record, where something links to it.
 */
export const hasList = (role: string, menuPaths: readonly string[], path: string): boolean =>
  role === 'admin' || menuPaths.includes(path)
