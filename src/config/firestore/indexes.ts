import type { Entity } from '../schema'
import { claimFor, firestoreEntities, WORDS } from './collections'

type IndexField = { fieldPath: string; order?: 'ASCENDING' | 'DESCENDING'; arrayConfig?: 'CONTAINS' }
type Index = { collectionGroup: string; queryScope: 'COLLECTION'; fields: IndexField[] }

const DIRECTIONS = ['ASCENDING', 'DESCENDING'] as const

/** Firestore puts the indexes of two equalities together where they end in the same order: one is needed for each, not for each pair. */
function indexesOf(entity: Entity, collection: string): Index[] {
  const scopes = entity.access.read.flatMap(role => {
    const scope = claimFor(entity, role)
    return typeof scope === 'object' ? [scope.field] : []
  })
  const equal = Object.entries(entity.list.filters)
    .filter(([name, operators]) => name !== 'id' && operators.includes(''))
    .map(([name]) => name)
  const before = [...new Set(['deleted_at', ...scopes, ...equal])]
  const sorts = entity.list.sorts.filter(name => name !== 'id')
  return sorts.flatMap(sort =>
    DIRECTIONS.flatMap(order =>
      [
        ...before
          .filter(name => name !== sort)
          .map(name => ({ fieldPath: name, order: 'ASCENDING' as const })),
        { fieldPath: WORDS, arrayConfig: 'CONTAINS' as const },
      ].map(first => ({
        collectionGroup: collection,
        queryScope: 'COLLECTION' as const,
        fields: [first, { fieldPath: sort, order }],
      })),
    ),
  )
}

/** The composite indexes that the declared lists need; the emulator asks for none, and production for each. */
export function firestoreIndexes(entities: readonly Entity[]) {
  const indexes = firestoreEntities(entities).flatMap(entity => {
    if (entity.source.kind !== 'collection') return []
    const names = [...new Set([entity.source.name, entity.source.development])]
    return names.flatMap(name => indexesOf(entity, name))
  })
  return { indexes, fieldOverrides: [] }
}
