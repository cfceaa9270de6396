/** The format of ids that the product generates. */
export const RANDOM_ID = { length: 6, alphabet: '0123456789ABCDEF' } as const
