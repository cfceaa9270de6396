import { useQueries } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { recordCallsOf } from '../../../config/schema/calls/records'
import { exact } from '../../../config/schema/text/format'
import type { Entity } from '../../../config/schema'
import { request } from '../../../providers/calls/request'
import { holderWords, type Dependant } from '../form/useDependants'
import { listWords } from '../words'

/** The maximum number of records whose dependents are checked: one page of a list. */
const MAX_RECORDS = 50

type Props = { entity: Entity; ids: readonly (number | string)[] }

/** The dependents of records to be deleted, and how many records they keep from being deleted. */
export function BulkConsequence({ entity, ids }: Props) {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  const call = recordCallsOf(entity).dependants
  const answers = useQueries({
    queries: ids.slice(0, MAX_RECORDS).map(id => ({
      queryKey: [entity.name, 'dependants', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => request(call, { id: id as never }, { signal }),
      staleTime: 0,
      gcTime: 0,
    })),
  })
  const found = answers.flatMap(({ data }) => data ?? [])
  if (found.length < answers.length) return null
  const sums = new Map<string, Dependant>()
  for (const each of found.flatMap(({ dependants }) => dependants)) {
    const key = `${each.entity}.${each.field}`
    const before = sums.get(key)
    sums.set(key, {
      ...each,
      count: each.count + (before?.count ?? 0),
      capped: each.capped || before?.capped === true,
    })
  }
  const kept = found.filter(({ refused }) => refused).length
  const holders = [...sums.values()].map(
    each => `${holderWords(t, entity, each)} ${exact(each.count, 0, locale)}${each.capped ? '+' : ''}`,
  )
  return (
    <>
      {holders.length > 0 ? <span>{t('office.removing.hangs', { what: listWords(t, holders) })}</span> : null}
      {kept > 0 ? <span>{t('office.removing.kept', { smart_count: kept })}</span> : null}
    </>
  )
}
