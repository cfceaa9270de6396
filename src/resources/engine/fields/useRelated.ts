import { entityOf } from '../../../providers/app'
import { useGetManyReference, type RaRecord } from 'react-admin'
import { entityFor, type Field } from '../../../config/schema'
import { currentUser } from '../../../providers/auth/session'

const SHOWN = 10

/** The first of the records that belong to this one, and how many there are; whoever asks for the same shares one answer. */
export function useRelated({ of, by }: Extract<Field, { type: 'relatedList' }>, record: RaRecord) {
  const entity = entityFor(currentUser(), entityOf(of))
  const answer = useGetManyReference(of, {
    target: by,
    id: record.id,
    pagination: { page: 1, perPage: SHOWN },
    sort: entity.list.sort,
    filter: {},
  })
  return { ...answer, entity, isCapped: answer.meta?.capped === true }
}
