/** A seeded stream of numbers in [0, 1): Mulberry32 (Ettinger 2017, public domain). */
export type Random = () => number

export function randomFrom(seed: number | string): Random {
  let state = typeof seed === 'number' ? seed >>> 0 : seedOf(seed)
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** FNV-1a, 32 bits: a named stream doesn't change when another stream draws more numbers. */
function seedOf(name: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193) >>> 0
  return hash
}

/** Standard normal deviate (Box–Muller). */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

export const between = (random: Random, low: number, high: number): number => low + (high - low) * random()
export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!
export const chance = (random: Random, share: number): boolean => random() < share
