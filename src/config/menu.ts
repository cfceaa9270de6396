import { can, type Entity } from './schema'
import { entities } from './entities'
import {
  APPROVALS_FEATURE,
  DISPATCH_PLANNER_FEATURE,
  DISPATCH_PLANNER_GROUP,
  DISPATCH_PLANNER_INDEX,
} from './features'
import { MENUS, MENU_GROUPS, SCREEN_OF, SERVICE_TYPES } from './menuLists'
import type { SignInKind } from './roles'

export type MenuItem = {
  /** The entry's key: of its label and of its open state. */
  readonly key: string
  /** The path of its screen below /dashboard. A group has none. */
  readonly path?: string
  readonly children?: readonly MenuItem[]
}

export type MenuAsker = {
  readonly role: string
  readonly kind: SignInKind
  readonly serviceType: number
  readonly groupIds: readonly number[]
  readonly features?: readonly string[]
}

const leaf = (key: string): MenuItem => ({ key, path: SCREEN_OF[key] ?? key })
const isGroup = (key: string): key is keyof typeof MENU_GROUPS => Object.hasOwn(MENU_GROUPS, key)

function plansDispatch({ kind, role, groupIds, features = [] }: MenuAsker): boolean {
  if (kind !== 'staff' || role === 'admin') return false
  return groupIds.includes(DISPATCH_PLANNER_GROUP) || features.includes(DISPATCH_PLANNER_FEATURE)
}

/** Client staff approve events if their own group has the feature. Domain model, section 5. */
const approves = ({ kind, role, features = [] }: MenuAsker): boolean =>
  kind === 'staff' && role === 'client' && features.includes(APPROVALS_FEATURE)

/** Inserts entries after the entry of that name, or at the end. */
function insertAfter(items: readonly MenuItem[], after: string | undefined, added: readonly MenuItem[]) {
  const at = items.findIndex(({ key }) => key === after)
  return at < 0 ? [...items, ...added] : items.toSpliced(at + 1, 0, ...added)
}

/** Adds an entity's screens at their declared place. Without that group in this menu they go to the top level. */
function addScreens(items: readonly MenuItem[], { menu, screens }: Entity): readonly MenuItem[] {
  const { group, after } = menu ?? {}
  const added = screens.map(({ path }): MenuItem => ({ key: path, path }))
  if (!items.some(({ key }) => key === group)) return insertAfter(items, after, added)
  return items.map(item =>
    item.key === group ? { ...item, children: insertAfter(item.children ?? [], after, added) } : item,
  )
}

/**
 * The menu of this role, before screens are checked: the specification's entries in order, with the entities that
 * declare a place in between. Empty for a role without routes.
 */
export function menuFor(who: MenuAsker, declared: readonly Entity[] = entities): readonly MenuItem[] {
  const menus = MENUS[who.kind]
  const keys = Object.hasOwn(menus, who.role) ? menus[who.role]! : []
  if (keys.length === 0) return []
  const service =
    who.serviceType === -1 || who.serviceType === 1
      ? SERVICE_TYPES[`${who.serviceType}`]
      : SERVICE_TYPES.other

  const items: MenuItem[] = keys.map((key): MenuItem => {
    if (isGroup(key)) return { key, children: MENU_GROUPS[key].map(leaf) }
    // An admin has the services screen under approvals.
    if (key === 'services' && !keys.includes('approvals'))
      return { ...leaf(key), children: service.services.map(leaf) }
    if (key === 'services') return { key, children: service.services.map(leaf) }
    if (key === 'tanks' && service.tanks.length > 0)
      return { ...leaf(key), children: service.tanks.map(leaf) }
    return leaf(key)
  })
  const approvals = {
    key: 'approvals',
    children: MENU_GROUPS.approvals.filter(key => key !== 'services').map(leaf),
  }
  if (approves(who)) items.splice(items.findIndex(({ key }) => key === 'services') + 1, 0, approvals)
  if (plansDispatch(who)) items.splice(DISPATCH_PLANNER_INDEX, 0, leaf('dispatch-planner'))
  return declared
    .filter(entity => entity.menu && can(who, 'read', entity))
    .reduce<readonly MenuItem[]>(addScreens, items)
}

/** The part of a menu whose screens exist: an entry needs its screen, a group needs at least one entry. */
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

/** The first screen of a menu: the landing page after sign-in. */
export function firstPath(menu: readonly MenuItem[]): string | undefined {
  for (const item of menu) {
    const path = item.path ?? firstPath(item.children ?? [])
    if (path) return path
  }
  return undefined
}

/** The paths of a menu, in menu order. */
export const pathsOf = (menu: readonly MenuItem[]): string[] =>
  menu.flatMap(item => [...(item.path ? [item.path] : []), ...pathsOf(item.children ?? [])])

/**
 * Whether a role has this list: it is in the role's menu. Admins have all lists, as some are in no staff menu
 * (groups, manageTanks). A record's page opens for every user who may read the record.
 */
export const hasList = (role: string, menuPaths: readonly string[], path: string): boolean =>
  role === 'admin' || menuPaths.includes(path)
