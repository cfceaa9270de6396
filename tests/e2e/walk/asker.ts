/** The user whose screens are opened: permissions depend on the role and on the features of their groups. */
export type Asker = { readonly role: string; readonly features: readonly string[] }
