import { canAct } from './action'
import type { MenuPlace } from './entity'
import type { Feature, MenuIcon, Role } from './vocabulary'

/**
 * A screen without an entity, as data: a dashboard, a planner, a map. `src/resources/pages.ts` names its component.
 */
export type Page = {
  /** The path below /dashboard; also the key in menus and language tables. */
  readonly path: string
  /** English title; default: the path in words. */
  readonly label?: string
  readonly icon?: MenuIcon
  /** Where it stands in the menu of users who may open it, if the app's menus don't name it. */
  readonly menu?: MenuPlace
  /** The users who may open it. The server authorises each of its calls separately. */
  readonly may: { readonly roles: readonly Role[]; readonly feature?: Feature }
}

/** Declares a page and returns it unchanged, with its path as a literal type. */
export const definePage = <const P extends Page>(page: P): P => page

export const canOpenPage = (
  who: { readonly role: string; readonly features?: readonly string[] },
  { may }: Page,
): boolean => canAct(who, may)
