import type { Access, Role } from '../../schema'

/** Roles that see the records of their groups. */
export const GROUP_ROLES = ['admin', 'provider', 'client', 'group manager'] as const satisfies readonly Role[]

/** Written by administrators only. */
export const ADMIN_WRITES = {
  read: ['admin'],
  create: ['admin'],
  update: ['admin'],
  remove: ['admin'],
} as const satisfies Access

/** Written by the server: a log that users can't edit. */
export const ADMIN_READS = { read: ['admin'], create: [], update: [], remove: [] } as const satisfies Access
