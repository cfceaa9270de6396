/** What a device said of itself at one moment. Times in ms since 1970. */
export type Direct = {
  at: number
  seq: number
  earlier_ullage_mm: readonly (number | null)[]
}

/** A value that a later message carried for a moment whose own message never came. */
export type Fill = {
  at: number
  seq: number
  ullage_mm: number
  /** Place of the message that carried it among those given, its time, and how many intervals after the fill it came. */
  sender: number
  from_at: number
  k: number
}

/** So many intervals back does a message reach. */
export const EARLIER = 4

/**
 * How far, in ms before and after its own time, a message can change fills: it carries some up to four intervals back,
 * and takes the place of one within half an interval, which may have stood in the way of another as close again.
 */
export const influence = (interval_ms: number): { before_ms: number; after_ms: number } => ({
  before_ms: EARLIER * interval_ms,
  after_ms: interval_ms,
})

/** Moments that messages offer a value for and none speaks for itself, in order of time. */
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

/** Whether a is the better of two offers for one moment: nearer to its sender; of equals the earlier, to be certain. */
const isBetter = (a: Fill, b: Fill) =>
  (a.k - b.k || a.at - b.at || a.seq - b.seq || a.ullage_mm - b.ullage_mm || a.sender - b.sender) < 0

/**
 * Fills the gaps that lost messages left. Takes one device's messages in order of time, and depends on nothing but the
 * set of them: a fill stands where no message lies within half an interval of it, and of several messages that offer one
 * within half an interval of each other the nearest later wins. A late message so takes the place of its fill whenever
 * it comes. `counter` is the number of values after which sequence numbers start again.
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
