import type { Database } from '../../engine/db/open'

/** Stores a user's unit for volumes. */
export const keepUnits = (db: Database, userId: number, units: string) =>
  db.query(
    `insert into customer_settings (user_id, units) values ($1, $2)
     on conflict (user_id) do update set units = excluded.units`,
    [userId, units],
  )
