/**
 * The zoom for one location: with tiles, streets are visible; without, the coast and towns around give the
 * orientation. A small map needs a lower zoom for that.
 */
export const nearZoom = (tiles: unknown, size: 'small' | 'large'): number => {
  if (tiles) return 12
  return size === 'small' ? 7 : 9
}
