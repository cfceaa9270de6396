/**
 * How near one place is shown: with tiles, so that streets are seen; without, so that the coast and the towns around say
 * where it is. A small map has to be further out for that.
 */
export const nearZoom = (tiles: unknown, size: 'small' | 'large'): number => {
  if (tiles) return 12
  return size === 'small' ? 7 : 9
}
