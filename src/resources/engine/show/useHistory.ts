import { useInfiniteQuery } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import type { CallAnswer } from '../../../config/schema/calls/define'
import { recordCallsOf, type RecordCalls } from '../../../config/schema/calls/records'
import type { Entity } from '../../../config/schema'
import { request } from '../../../providers/calls/request'

export type Entry = CallAnswer<RecordCalls['history']>[number]

const PAGE = 20

/**
 * A record's history, newest first, paginated; each page fetches one extra entry, to know whether there is another.
 */
export function useHistory(entity: Entity, record: RaRecord) {
  const call = recordCallsOf(entity).history
  const query = useInfiniteQuery({
    queryKey: [entity.name, 'history', record.id, record.version],
    queryFn: ({ pageParam, signal }) =>
      request(call, { id: record.id as never, range: `[${pageParam},${pageParam + PAGE}]` }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last: Entry[], all) => (last.length > PAGE ? all.length * PAGE : undefined),
  })
  return { ...query, entries: query.data?.pages.flatMap(page => page.slice(0, PAGE)) }
}
