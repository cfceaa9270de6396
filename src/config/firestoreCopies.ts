/** Copies that have an address of their own in Firestore: those of our tables, and of roles, which are found by name. */
export const COPIES = { devices: 'devices_v2', roles: 'roles', users: 'users' } as const
