/** What a device said of itself at one moment. Times in ms since 1970. */
export type Direct = {
  at: number
  seq: number
  earlier_ullage_mm: readonly (number | null)[]
}

/** A value that a later message carried for a moment whose own message never came. */
export type Fill = { at: number; seq: number; ullage_mm: number; sender: number }

/** So many intervals back does a message reach. */
export const EARLIER = 4

/**
 * Fills the gaps that lost messages left. Takes one device's messages in order of time, and depends on nothing but the
 * set of them: a fill stands where no message lies within half an interval of it, and of several messages that offer
 * one the nearest later wins. A late message so takes the place of its fill whenever it comes.
 */
export function gapFill(directs: readonly Direct[], interval_ms: number, counter: number): Fill[] {
  const fills: Fill[] = []
  const half = interval_ms / 2
  directs.forEach((direct, i) => {
    const before = directs[i - 1]
    for (let k = 1; k <= EARLIER; k++) {
      const ullage_mm = direct.earlier_ullage_mm[k - 1]
      const at = direct.at - k * interval_ms
      // Messages before the last one are nearer to anything further back, and so are what they carry.
      if (before && at <= before.at + half) break
      if (ullage_mm == null) continue
      fills.push({ at, seq: (((direct.seq - k) % counter) + counter) % counter, ullage_mm, sender: i })
    }
  })
  return fills.sort((a, b) => a.at - b.at)
}
