import type { Account } from '../../demo/seed/accounts'
import { GROUPS } from '../../demo/seed/groups'
import type { MenuAsker } from '../../src/config/menu'
import { pathsOf, visibleMenu, type MenuItem } from '../../src/config/schema/menu'
import { menuFor } from './menus'
import { pages } from '../../src/config/pages'
import { signInKind } from '../../src/config/roles'
import { canOpenPage } from '../../src/config/schema'
import { entityScreens } from '../../src/config/screens'

const lists = [...entityScreens.keys()]

/** The menu input of a demonstration account; its features are those of its groups. */
export function askerOf({ role, sign_in, service_type = 0, groups = [] }: Account): MenuAsker {
  const own = GROUPS.filter(({ code }) => groups.includes(code))
  return {
    role,
    kind: signInKind(role, sign_in),
    serviceType: service_type,
    groupIds: own.map(({ id }) => id),
    features: own.flatMap(({ features = [] }) => features),
  }
}

const openTo = (who: MenuAsker) => pages.filter(page => canOpenPage(who, page)).map(({ path }) => path)

/** The menu of an account, as the dashboard shows it. */
export const menuOf = (who: MenuAsker): readonly MenuItem[] =>
  visibleMenu(menuFor(who), new Set([...lists, ...openTo(who)]))

/** Every screen of an account: those in its menu, pages opened from elsewhere, and all lists for an admin. */
export const screensOf = (who: MenuAsker): string[] => [
  ...new Set([...pathsOf(menuOf(who)), ...openTo(who), ...(who.role === 'admin' ? lists : [])]),
]
