import { ROLES } from '../vocabulary'
import { definePage } from '../schema'

/** The user's notices. Opened from the bell; not in the menu. */
export const inbox = definePage({
  path: 'inbox',
  label: 'Notifications',
  icon: 'bell',
  may: { roles: ROLES },
})
