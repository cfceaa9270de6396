import { demoV2 } from '../../../src/config/entities/declared'
import { noteUnchanged } from '../../engine/audit/entryCount'
import { parsedRecords } from '../readings'
import type { Bench } from './bench'

type RunInput = { run: string; device_ids: readonly number[]; from: string; to: string; note: string | null }

/** Maximum number of messages of one device in a run. */
const MAX_MESSAGES = 1000

/** Stores the devices' measurements between two times as a run; each reading becomes a record. */
export async function saveRun(bench: Bench, { run, device_ids, from, to, note }: RunInput): Promise<number> {
  const [begun, ended] = [Date.parse(from), Date.parse(to)]
  let saved = 0
  for (const device_id of device_ids)
    for (const message of await parsedRecords(bench.db, device_id, MAX_MESSAGES)) {
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
  if (saved === 0) noteUnchanged()
  return saved
}
