import type { Identifier, RaRecord } from 'react-admin'
import { forgetReferenceData, referenceData } from '../auth/referenceData'
import type { Api } from '../auth/storedState'

/** Entities referenced in most rows of most lists that seldom change (specification, section 3). */
const CACHED: Readonly<Record<string, keyof Api>> = { tankgroups: 'tankGroups', countries: 'countries' }

const cacheOf = (entity: string): keyof Api | undefined =>
  Object.hasOwn(CACHED, entity) ? CACHED[entity] : undefined

/**
 * All records of an entity in the persisted store; empty on failure, as another request fetches them and reports
 * errors.
 */
async function cachedRecords(entity: string): Promise<readonly RaRecord[]> {
  const name = cacheOf(entity)
  return name ? ((await referenceData(name).catch(() => [])) as readonly RaRecord[]) : []
}

/** Referenced records from the persisted store; undefined unless all are there. */
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

/** Invalidates the cache after a write to the entity. */
export function forgetReferences(entity: string): void {
  const name = cacheOf(entity)
  if (name) forgetReferenceData(name)
}
