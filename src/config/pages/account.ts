import { ROLES } from '../vocabulary'
import { definePage } from '../schema'

/** One's own account: who one is, the password, and where one is signed in. Opened from the account menu. */
export const account = definePage({
  path: 'account',
  label: 'Account',
  icon: 'user',
  may: { roles: ROLES },
})
