import type { Database } from './database'
import { checkSpace } from './space'

const WRITE = `insert into facts (key, value) values ('probe', to_jsonb(now())) on conflict (key) do update set value = excluded.value`

/** Fails when the database accepts no writes: with a full disk, or in read-only mode, reads still succeed. */
export async function checkWrites(db: Database): Promise<void> {
  await db.query(WRITE)
  await checkSpace(db)
}
