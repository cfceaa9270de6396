import { ROLES } from '../vocabulary'
import { definePage } from '../schema'

/** What somebody was told. Opened from the bell; it is in no menu. */
export const inbox = definePage({
  path: 'inbox',
  label: 'Notifications',
  icon: 'bell',
  may: { roles: ROLES },
})
