import type { Database } from './database'
import { checkSpace } from './space'

const WRITE = `insert into facts (key, value) values ('probe', to_jsonb(now())) on conflict (key) do update set value = excluded.value`

/** Fails where the store takes no writes: a full disk, or a store that became read-only, still reads. */
export async function checkWrites(db: Database): Promise<void> {
  await db.query(WRITE)
  await checkSpace(db)
}
