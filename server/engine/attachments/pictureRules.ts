/** Larger ones are drawn at this size; a phone's screen shows no more. */
export const EDGE = 2000
export const QUALITY = 82
/** A picture of more pixels is refused before it is unpacked: a small file can hold a very large one. */
export const PIXELS = 50_000_000

export const KINDS = ['jpg', 'png', 'webp'] as const
export type Kind = (typeof KINDS)[number]

/** What the thread is given, and what it answers. */
export type Ask = { readonly content: Uint8Array; readonly kind: Kind }
export type Answer = { readonly jpeg: Uint8Array } | { readonly error: string }
