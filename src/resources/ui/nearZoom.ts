/**
 * How near one place is shown: with tiles, so that streets are seen; without, so that the coast and the towns around say
 * where it is.
 */
export const nearZoom = (tiles: unknown): number => (tiles ? 12 : 9)
