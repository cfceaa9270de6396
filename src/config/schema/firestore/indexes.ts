import { isList, isWrittenInFirestore, isSortable, type Entity } from '../index'
import { claimFor, firestoreEntities, WORDS } from './collections'
import { isRangeOnly } from './ranged'

type IndexField = { fieldPath: string; order?: 'ASCENDING' | 'DESCENDING'; arrayConfig?: 'CONTAINS' }
type Index = { collectionGroup: string; queryScope: 'COLLECTION'; fields: IndexField[] }

const DIRECTIONS = ['ASCENDING', 'DESCENDING'] as const

/** The first field of an index: a plain value, or an array. */
const firstOf = ({ fields }: Entity, fieldPath: string): IndexField =>
  fields[fieldPath] && isList(fields[fieldPath])
    ? { fieldPath, arrayConfig: 'CONTAINS' }
    : { fieldPath, order: 'ASCENDING' }

/** No list can be sorted by a reference; the order is only needed where a filter excludes a value. */
function directionsOf(entity: Entity, sort: string): readonly (typeof DIRECTIONS)[number][] {
  if (isSortable(entity, sort)) return DIRECTIONS
  return entity.list.filters[sort] ? ['ASCENDING'] : []
}

/**
 * Firestore merges the indexes of two equality filters that end in the same sort order, so one index per filter is
 * enough, not one per pair. It reads an index in one direction only. Documents that only our server writes are
 * deleted physically and need no index for the deletion flag.
 */
function indexesOf(entity: Entity, collection: string): Index[] {
  const scopes = entity.access.read.flatMap(role => {
    const scope = claimFor(entity, role)
    return typeof scope === 'object' ? [scope.field] : []
  })
  const equal = Object.entries(entity.list.filters)
    .filter(([name, operators]) => name !== 'id' && operators.includes('') && !isRangeOnly(entity, name))
    .map(([name]) => name)
  const removed = isWrittenInFirestore(entity) ? ['deleted_at'] : []
  const before = [...new Set([...removed, ...scopes, ...equal])]
  const sorts = entity.list.sorts.filter(name => name !== 'id')
  return sorts.flatMap(sort =>
    directionsOf(entity, sort).flatMap(order =>
      [
        ...before.filter(name => name !== sort).map(name => firstOf(entity, name)),
        { fieldPath: WORDS, arrayConfig: 'CONTAINS' as const },
      ].map(first => ({
        collectionGroup: collection,
        queryScope: 'COLLECTION' as const,
        fields: [first, { fieldPath: sort, order }],
      })),
    ),
  )
}

/** The composite indexes that the declared lists need. The emulator requires none; production requires each. */
export function firestoreIndexes(entities: readonly Entity[]) {
  const indexes = firestoreEntities(entities).flatMap(entity => {
    if (entity.source.kind !== 'collection') return []
    const names = [...new Set([entity.source.name, entity.source.development])]
    return names.flatMap(name => indexesOf(entity, name))
  })
  return { indexes, fieldOverrides: [] }
}
