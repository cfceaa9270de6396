import { defineEntity, tags, text } from '../schema'
import { ADMIN_WRITES } from './shared/access'

/** A role as the identity provider's sign-in looks it up. */
export const roles = defineEntity({
  name: 'roles',
  source: { collection: 'roles', server: 'they are looked up by the sign-in; Firestore has a copy' },
  title: 'name',
  icon: 'user',
  fields: {
    name: text({ required: true, unique: true, max: 40 }),
    permissions: tags({ max: 100 }),
    routes: tags({ max: 100, label: 'Screens' }),
  },
  list: { columns: ['name', 'permissions', 'routes'], filters: ['name'], sort: 'name' },
  access: ADMIN_WRITES,
  scope: {},
})
