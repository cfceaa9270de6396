import type { Database } from '../../engine/db/open'

/** What somebody, customer or staff, chose to read volumes in. */
export const keepUnits = (db: Database, userId: number, units: string) =>
  db.query(
    `insert into customer_settings (user_id, units) values ($1, $2)
     on conflict (user_id) do update set units = excluded.units`,
    [userId, units],
  )
