/** The bench's setup and today's results, stored in its browser. */
export type Kept = {
  readonly day: string
  readonly passed: number
  readonly failed: number
  readonly setup: Readonly<Record<string, string | number | null>>
}

const keyOf = (station: string) => `ullage.bench.${station}`
const today = () => new Date().toLocaleDateString('sv')

/** A new day starts with empty results and yesterday's setup. */
export function readKept(station: string): Kept {
  const none: Kept = { day: today(), passed: 0, failed: 0, setup: {} }
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(station)) ?? 'null') as Kept | null
    if (!kept) return none
    return kept.day === none.day ? kept : { ...none, setup: kept.setup }
  } catch {
    return none
  }
}

export function writeKept(station: string, kept: Kept) {
  localStorage.setItem(keyOf(station), JSON.stringify({ ...kept, day: today() }))
}
