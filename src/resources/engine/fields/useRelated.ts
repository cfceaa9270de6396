import { entityOf } from '../../../providers/app'
import { useGetManyReference, type RaRecord } from 'react-admin'
import { entityFor, type Field } from '../../../config/schema'
import { currentUser } from '../../../providers/auth/currentUser'

const MAX_ROWS = 10

/** The first related records and their total; equal requests share one response. */
export function useRelated({ of, by }: Extract<Field, { type: 'relatedList' }>, record: RaRecord) {
  const entity = entityFor(currentUser(), entityOf(of))
  const answer = useGetManyReference(of, {
    target: by,
    id: record.id,
    pagination: { page: 1, perPage: MAX_ROWS },
    sort: entity.list.sort,
    filter: {},
  })
  return { ...answer, entity, isCapped: answer.meta?.capped === true }
}
