/** The bench's setup and today's results, stored in its browser. */
export type StoredBench = {
  readonly day: string
  readonly passed: number
  readonly failed: number
  readonly setup: Readonly<Record<string, string | number | null>>
}

const keyOf = (station: string) => `ullage.bench.${station}`
const today = () => new Date().toLocaleDateString('sv')

/** A new day starts with empty results and yesterday's setup. */
export function readStoredBench(station: string): StoredBench {
  const none: StoredBench = { day: today(), passed: 0, failed: 0, setup: {} }
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(station)) ?? 'null') as StoredBench | null
    if (!kept) return none
    return kept.day === none.day ? kept : { ...none, setup: kept.setup }
  } catch {
    return none
  }
}

export function writeStoredBench(station: string, kept: StoredBench) {
  localStorage.setItem(keyOf(station), JSON.stringify({ ...kept, day: today() }))
}
