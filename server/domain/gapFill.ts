/** A value that a device measured and sent in its own message. Times in ms since 1970. */
export type Direct = {
  at: number
  seq: number
  earlier_ullage_mm: readonly (number | null)[]
}

/** A value from a later message, for a time whose own message was lost. */
export type Fill = {
  at: number
  seq: number
  ullage_mm: number
  /** Index of the message that carried it, the message's time, and the number of intervals between the two. */
  sender: number
  from_at: number
  k: number
}

/** Number of earlier intervals that a message covers. */
export const EARLIER = 4

/**
 * How far, in ms before and after its own time, a message can change fills: it carries values up to four intervals
 * back and replaces a fill within half an interval, which may have displaced another fill equally close.
 */
export const influence = (interval_ms: number): { before_ms: number; after_ms: number } => ({
  before_ms: EARLIER * interval_ms,
  after_ms: interval_ms,
})

/** Times for which messages carry an earlier value and no own message exists, in order of time. */
function offers(directs: readonly Direct[], interval_ms: number, counter: number): Fill[] {
  const found: Fill[] = []
  const half = interval_ms / 2
  directs.forEach((direct, sender) => {
    let last = sender - 1
    for (let k = 1; k <= EARLIER; k++) {
      const at = direct.at - k * interval_ms
      while (last >= 0 && directs[last]!.at > at) last--
      const ullage_mm = direct.earlier_ullage_mm[k - 1]
      if (ullage_mm == null) continue
      if (last >= 0 && at - directs[last]!.at <= half) continue
      if (directs[last + 1]!.at - at <= half) continue
      const seq = (((direct.seq - k) % counter) + counter) % counter
      found.push({ at, seq, ullage_mm, sender, from_at: direct.at, k })
    }
  })
  return found.sort((a, b) => a.at - b.at || a.k - b.k)
}

/**
 * Whether `a` is the better of two offers for one time: nearer to its sender, then the earlier; the other criteria make
 * the result deterministic.
 */
const isBetter = (a: Fill, b: Fill) =>
  (a.k - b.k || a.at - b.at || a.seq - b.seq || a.ullage_mm - b.ullage_mm || a.sender - b.sender) < 0

/**
 * Fills the gaps left by lost messages. Takes one device's messages in order of time, and depends only on the set of
 * messages: a time is filled when no message lies within half an interval of it, and of several messages that offer a
 * value within half an interval of each other the nearest later one wins. A late message therefore replaces its fill.
 * `counter` is the modulus of the sequence numbers.
 */
export function gapFill(directs: readonly Direct[], interval_ms: number, counter: number): Fill[] {
  const all = offers(directs, interval_ms, counter)
  const half = interval_ms / 2
  return all.filter((offer, i) => {
    for (let j = i - 1; j >= 0 && offer.at - all[j]!.at <= half; j--)
      if (isBetter(all[j]!, offer)) return false
    for (let j = i + 1; j < all.length && all[j]!.at - offer.at <= half; j++)
      if (isBetter(all[j]!, offer)) return false
    return true
  })
}
