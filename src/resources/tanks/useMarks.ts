import { useReference, type RaRecord } from 'react-admin'
import { entityOf } from '../../config/entities'
import { canDo } from '../engine/permissions'
import { marksOf, type Marks } from './tankTone'

const groups = entityOf('tankgroups')

/** A tank's alert levels, with its group's as fallback. Requests of a list's rows are batched. */
export function useMarks(tank: RaRecord): Marks {
  const { referenceRecord: group } = useReference({
    reference: groups.name,
    id: tank.group_id,
    options: { enabled: canDo('read', groups) },
  })
  return marksOf(tank, group)
}
