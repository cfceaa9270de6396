import type { Identifier, RaRecord } from 'react-admin'
import { forgetReferenceData, referenceData } from '../auth/referenceData'
import type { Api } from '../auth/storedState'

/** Entities that are named in most rows of most lists and change seldom (specification, section 3). */
const CACHED: Readonly<Record<string, keyof Api>> = { tankgroups: 'tankGroups', countries: 'countries' }

const cacheOf = (entity: string): keyof Api | undefined =>
  Object.hasOwn(CACHED, entity) ? CACHED[entity] : undefined

/** All records of an entity that is kept in the persisted store; what can't be fetched is asked for elsewhere, and told there. */
async function cachedRecords(entity: string): Promise<readonly RaRecord[]> {
  const name = cacheOf(entity)
  return name ? ((await referenceData(name).catch(() => [])) as readonly RaRecord[]) : []
}

/** The records that somebody refers to, from the persisted store; undefined where it does not hold them all. */
export async function cachedReferences(
  entity: string,
  ids: readonly Identifier[],
): Promise<RaRecord[] | undefined> {
  if (!cacheOf(entity)) return undefined
  const all = await cachedRecords(entity)
  const byId = new Map(all.map(record => [String(record.id), record]))
  const found = ids.map(id => byId.get(String(id)))
  return found.every(record => record !== undefined) ? found : undefined
}

/** A record of the entity was written: the next reader fetches. */
export function forgetReferences(entity: string): void {
  const name = cacheOf(entity)
  if (name) forgetReferenceData(name)
}
