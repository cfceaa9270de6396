import type { Problems } from '../../../src/config/schema'
import type { Database } from '../../engine/db/open'

/**
 * Adds a problem at `field` if its group is a client where a depot is wanted, or the reverse. The reference itself has
 * been checked: a group that the writer doesn't see has a problem already.
 */
export async function checkGroup(
  db: Database,
  { field, id, wanted }: { field: string; id: unknown; wanted: 'client' | 'depot' },
  problems: Problems,
): Promise<void> {
  if (id === undefined || id === null || problems[field]) return
  const [group] = await db.query<{ isDepot: boolean }>(
    'select parent_id is not null as "isDepot" from tankgroups where id = $1',
    [id],
  )
  if (group && group.isDepot !== (wanted === 'depot'))
    problems[field] = { key: wanted === 'depot' ? 'validation.notADepot' : 'validation.notAClient' }
}
