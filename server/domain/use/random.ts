/** Seeded pseudo-random numbers between 0 and 1. Mulberry32 (T. Ettinger, public domain). */
export function uniform(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Standard normal numbers, two from each pair drawn. Box and Muller 1958. */
export function normal(draw: () => number): () => number {
  let kept: number | undefined
  return () => {
    if (kept !== undefined) {
      const value = kept
      kept = undefined
      return value
    }
    const radius = Math.sqrt(-2 * Math.log(1 - draw()))
    const angle = 2 * Math.PI * draw()
    kept = radius * Math.sin(angle)
    return radius * Math.cos(angle)
  }
}
