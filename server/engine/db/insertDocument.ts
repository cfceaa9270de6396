import { RANDOM_ID } from '../../../src/config/schema/randomId'
import { randomInt } from 'node:crypto'
import type { Database } from './database'

const { length: ID_LENGTH, alphabet: ID_ALPHABET } = RANDOM_ID
const randomId = () =>
  Array.from({ length: ID_LENGTH }, () => ID_ALPHABET[randomInt(ID_ALPHABET.length)]).join('')
/** With a million ids in use, one of this number of random ids is free with a probability of 1 - 10^-24. */
const TRIES = 20

type Who = { readonly now: Date; readonly uid: string | null }

/** Inserts a document under a random id that is unique in its collection; retries on collisions. */
export async function insertDocument(
  db: Database,
  collection: string,
  values: object,
  { now, uid }: Who,
  drawId: () => string = randomId,
): Promise<string> {
  for (let i = 0; i < TRIES; i++) {
    const [made] = await db.query<{ id: string }>(
      `insert into documents (collection, id, data, created_at, created_by, updated_at, updated_by)
       values ($1, $2, $3, $4, $5, $4, $5) on conflict do nothing returning id`,
      [collection, drawId(), JSON.stringify(values), now, uid],
    )
    if (made) return made.id
  }
  throw new Error(`No free id in ${collection}`)
}
