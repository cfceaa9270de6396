import { MENUS } from '../../../src/config/menuLists'
import type { DocumentSeed } from './types'

/** Roles that the identity provider's sign-in looks up, with the screens of their menus. */
export const roles: DocumentSeed = {
  entity: 'roles',
  rows: () => Object.entries(MENUS.firebase).map(([name, routes]) => ({ name, permissions: [], routes })),
}
