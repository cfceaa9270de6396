import { ROLES } from '../vocabulary'
import { definePage } from '../schema'

/** The user's own account: profile, password and sessions. Opened from the account menu. */
export const account = definePage({
  path: 'account',
  label: 'Account',
  icon: 'user',
  may: { roles: ROLES },
})
