import { advisoryLock } from '../../engine/db/advisoryLock'
import type { Database } from '../../engine/db/open'
import type { Span } from './deriveReadings'

const made = new WeakMap<Database, Set<string>>()

const monthsOf = ({ from, to }: Span): Date[] => {
  const first = new Date(from)
  const months: Date[] = []
  for (
    let at = Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), 1);
    at < to;
    at = Date.UTC(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth() + 1, 1)
  )
    months.push(new Date(at))
  return months
}

/** Creates the monthly partitions of the readings' table for these spans on demand, for any year. */
export async function ensurePartitions(db: Database, spans: readonly Span[]): Promise<void> {
  const known = made.get(db) ?? new Set()
  made.set(db, known)
  const wanted = new Map<string, Date>()
  for (const month of spans.flatMap(monthsOf)) {
    const name = `readings_${month.toISOString().slice(0, 7).replace('-', '_')}`
    if (!known.has(name)) wanted.set(name, month)
  }
  if (wanted.size === 0) return
  await db.transaction(async tx => {
    await advisoryLock(tx, 'readings')
    for (const [name, month] of wanted) {
      const next = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))
      await tx.query(
        `create table if not exists ${name} partition of readings
         for values from ('${month.toISOString()}') to ('${next.toISOString()}')`,
      )
    }
  })
  for (const name of wanted.keys()) known.add(name)
}
