/** Larger pictures are scaled down to this edge length, px; a phone's screen shows no more. */
export const EDGE = 2000
export const QUALITY = 82

export const KINDS = ['jpg', 'png', 'webp'] as const
export type Kind = (typeof KINDS)[number]

/** Messages to and from the worker thread. */
export type Ask = { readonly content: Uint8Array; readonly kind: Kind }
export type Answer = { readonly jpeg: Uint8Array } | { readonly error: string }
