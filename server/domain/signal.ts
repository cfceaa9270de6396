/** Lowest strengths of an excellent, good and average signal; a weaker one is bad. dBm. */
const EXCELLENT = -105
const GOOD = -113
const AVERAGE = -120
/** Upper bounds of message loss for an excellent, good and average status. % */
const LOSSES = [2, 5, 15] as const

const bandOf = (value: number, limits: readonly number[]) => {
  const band = limits.findIndex(limit => value <= limit)
  return band === -1 ? limits.length : band
}

/** Quality (0 excellent to 3 bad) of a signal, from its strength and its message loss. */
export function signalQuality(rssi: number, loss_pct: number | null): number {
  const ofStrength = bandOf(-rssi, [-EXCELLENT, -GOOD, -AVERAGE])
  // Strength limits are inclusive, loss limits exclusive: the domain model says "< 2 %".
  const ofLoss = loss_pct === null ? 0 : LOSSES.filter(limit => loss_pct >= limit).length
  return Math.max(ofStrength, ofLoss)
}

/** Confidence of a prediction, from the number of its sources and the distance to the nearest. */
export function certaintyOf(sources: number, nearestKm: number): 'high' | 'medium' | 'low' {
  if (nearestKm <= 1 && sources >= 3) return 'high'
  return nearestKm <= 4 ? 'medium' : 'low'
}
