/** From this strength on a signal is excellent, good, average; what is weaker is bad. dBm. */
const EXCELLENT = -105
const GOOD = -113
const AVERAGE = -120
/** Share of messages lost up to which a status is excellent, good, average. % */
const LOSSES = [2, 5, 15] as const

const bandOf = (value: number, limits: readonly number[]) => {
  const band = limits.findIndex(limit => value <= limit)
  return band === -1 ? limits.length : band
}

/** The verdict (0 excellent to 3 bad) on a signal of such strength where such a share of messages is lost. */
export function signalQuality(rssi: number, loss_pct: number | null): number {
  const ofStrength = bandOf(-rssi, [-EXCELLENT, -GOOD, -AVERAGE])
  // Up to a limit for strength, below it for losses: the domain model says "< 2 %".
  const ofLoss = loss_pct === null ? 0 : LOSSES.filter(limit => loss_pct >= limit).length
  return Math.max(ofStrength, ofLoss)
}

/** How far a prediction can be relied on: by how much it follows from, and how near that is. */
export function certaintyOf(sources: number, nearestKm: number): 'high' | 'medium' | 'low' {
  if (nearestKm <= 1 && sources >= 3) return 'high'
  return nearestKm <= 4 ? 'medium' : 'low'
}
