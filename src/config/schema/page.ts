import { canAct } from './action'
import type { MenuPlace } from './entity'
import type { Feature, MenuIcon, Role } from './vocabulary'

/** A screen that is no entity, as data: a dashboard, a planner, a map. Its code is named in `src/resources/pages.ts`. */
export type Page = {
  /** Its address below /dashboard; also its key in menus and language tables. */
  readonly path: string
  /** English source of its title; without it the path is spelt out. */
  readonly label?: string
  readonly icon?: MenuIcon
  /** Where it stands in the menu of users who may open it, if the app's menus don't name it. */
  readonly menu?: MenuPlace
  /** Who may open it. What its calls answer is decided by the server, each by itself. */
  readonly may: { readonly roles: readonly Role[]; readonly feature?: Feature }
}

/** Declares a page. Returns it unchanged, with its path known to the compiler. */
export const definePage = <const P extends Page>(page: P): P => page

export const canOpenPage = (
  who: { readonly role: string; readonly features?: readonly string[] },
  { may }: Page,
): boolean => canAct(who, may)
