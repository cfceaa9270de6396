import { MENUS } from '../menuLists'
import { defineEntity, tags, text } from '../schema'
import { ADMIN_WRITES } from './shared/access'

/** The screens in the menus of users who sign in through Firebase. */
const SCREENS = [...new Set(Object.values(MENUS.firebase).flat())]

/** A role, as the identity provider's sign-in reads it. */
export const roles = defineEntity({
  name: 'roles',
  source: { collection: 'roles', server: 'they are looked up by the sign-in; Firestore has a copy' },
  title: 'name',
  icon: 'user',
  fields: {
    name: text({ as: 'role', required: true, unique: true, max: 40 }),
    permissions: tags({ max: 100 }),
    routes: tags({ max: 100, label: 'Screens', as: 'screen', known: SCREENS }),
  },
  list: { columns: ['name', 'permissions', 'routes'], filters: ['name'], sort: 'name' },
  access: ADMIN_WRITES,
  scope: {},
})
