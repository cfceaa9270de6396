import type { Database } from '../../engine/db/open'

/** Values that a new tank takes from its model. */
export async function modelOf(db: Database, id: number): Promise<{ capacity_l: number } | undefined> {
  const [model] = await db.query<{ capacity_l: number }>('select capacity_l from models where id = $1', [id])
  return model
}

/** The country of a county. */
export async function nationOfCounty(db: Database, id: number | null): Promise<number | undefined> {
  const [county] = await db.query<{ country_id: number }>('select country_id from counties where id = $1', [
    id,
  ])
  return county?.country_id
}
