import { demoV2 } from '../../../src/config/entities/declared'
import { parsedRecords } from '../readings'
import type { Bench } from './bench'

type Asked = { run: string; device_ids: readonly number[]; from: string; to: string; note: string | null }

/** Messages of one device that a run may hold. */
const MOST = 1000

/** Keeps what devices measured between two moments as a run; each reading is a record of its own. */
export async function saveRun(bench: Bench, { run, device_ids, from, to, note }: Asked): Promise<number> {
  const [begun, ended] = [Date.parse(from), Date.parse(to)]
  let saved = 0
  for (const device_id of device_ids)
    for (const message of await parsedRecords(bench.db, device_id, MOST)) {
      const at = message.at.getTime()
      if (at < begun || at > ended || !('ullage_mm' in message)) continue
      await bench.create(demoV2, {
        run,
        device_id,
        at: message.at.toISOString(),
        ullage_mm: message.ullage_mm,
        note,
      })
      saved += 1
    }
  return saved
}
