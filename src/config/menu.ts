import {
  APPROVALS_FEATURE,
  DISPATCH_PLANNER_FEATURE,
  DISPATCH_PLANNER_GROUP,
  DISPATCH_PLANNER_INDEX,
} from './features'
import { MENU_GROUPS, MENU_ICONS_OF, MENUS, PLANNER_LISTS, SCREEN_OF, SERVICE_TYPES } from './menuLists'
import { signInKind, type SignInKind } from './roles'
import type { MenuItem, Menus, MenuUser } from './schema/menu'
import { SIBLINGS, WITHIN } from './siblings'

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

/** The entries of the specification for a role, in its order. Empty for a role without routes. */
export function specifiedMenu(who: MenuAsker): readonly MenuItem[] {
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
  if (plansDispatch(who))
    items.splice(DISPATCH_PLANNER_INDEX, 0, {
      ...leaf('dispatch-planner'),
      children: PLANNER_LISTS.map(leaf),
    })
  return items
}

/** What the menu of a session depends on. */
export const askerOf = ({ role, user, firebaseToken }: MenuUser): MenuAsker => ({
  role,
  kind: signInKind(role, user.sign_in, firebaseToken),
  serviceType: user.service_type ?? 0,
  groupIds: user.tank_group_ids ?? [],
  ...(user.features === undefined ? {} : { features: user.features }),
})

export const menus: Menus = {
  itemsFor: who => specifiedMenu(askerOf(who)),
  entries: Object.values(MENUS).flatMap(roles => Object.values(roles).flat()),
  groups: {
    ...MENU_GROUPS,
    services: SERVICE_TYPES.other.services,
    tanks: SERVICE_TYPES.other.tanks,
  },
  siblings: SIBLINGS,
  within: WITHIN,
  icons: MENU_ICONS_OF,
  screens: SCREEN_OF,
}
