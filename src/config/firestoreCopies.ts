/** Copies that have an address of their own in Firestore: those of our tables, and of roles, which are found by name. */
export const COPIES = { devices: 'devices_v2', roles: 'roles', users: 'users' } as const

/** The field whose value is a document's address in Firestore, where that isn't its id: `roles/admin`, `users/{uid}`. */
export const ADDRESSES = { roles: 'name', users: 'uid' } as const
