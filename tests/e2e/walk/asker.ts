/** Whose screens are opened: what they may do depends on the role and the features of their groups. */
export type Asker = { readonly role: string; readonly features: readonly string[] }
