import { shown, type Entity } from '../../config/schema'
import { cachedRecords } from './cachedReferences'

type Filter = Record<string, unknown>
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/**
 * A filter as it is sent: whoever chose a client means the tanks of its depots, which are its own as much. Names in
 * addresses and in saved views stay as they were chosen.
 */
export async function filterUnder(entity: Entity, filter: Filter): Promise<Filter> {
  const wider = { ...filter }
  for (const [name, value] of Object.entries(filter)) {
    const field = entity.fields[name] && shown(entity.fields[name])
    if (field?.type !== 'reference' || !field.under || value === null) continue
    const above = asList(value)
    const records = await cachedRecords(field.to)
    const below = records.filter(record => above.includes(record[field.under!])).map(({ id }) => id)
    if (below.length > 0) wider[name] = [...new Set([...above, ...below])]
  }
  return wider
}
