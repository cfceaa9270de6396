export type Drop = { readonly key: number; readonly least: number; readonly most: number }

/**
 * Litres of each stop of a trip: all that it has space for, or less where the compartments of its product or the
 * payload are too small. Shortages are shared in proportion to the space above the smallest drops.
 */
export function dropLitres(
  drops: readonly Drop[],
  capacity: ArrayLike<number>,
  density: ArrayLike<number>,
  payload_kg: number,
): number[] {
  const litres = drops.map(drop => drop.most)
  for (let key = 0; key < capacity.length; key++) {
    const own = drops.flatMap((drop, i) => (drop.key === key ? [i] : []))
    shrink(own, drops, litres, () => 1, capacity[key]!)
  }
  const all = drops.map((_, i) => i)
  shrink(all, drops, litres, ({ key }) => density[key]!, payload_kg)
  return litres
}

/** Reduces litres above the smallest drops until their weighted sum is within a limit. */
function shrink(
  own: readonly number[],
  drops: readonly Drop[],
  litres: number[],
  weight: (drop: Drop) => number,
  limit: number,
): void {
  const sum = (of: (i: number) => number) => own.reduce((total, i) => total + of(i) * weight(drops[i]!), 0)
  const total = sum(i => litres[i]!)
  if (total <= limit) return
  const least = sum(i => drops[i]!.least)
  const share = total > least ? Math.max(0, (limit - least) / (total - least)) : 0
  for (const i of own) litres[i] = drops[i]!.least + (litres[i]! - drops[i]!.least) * share
}
