import { entityOf } from '../../providers/app'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useGetList, type RaRecord } from 'react-admin'
import type { FieldOf } from '../../config/schema'

const PAGE_SIZE = 20
const WAIT_MS = 250

/**
 * Records whose text matches, by title; debounced. Without a search text they are in the default order of their
 * list, e.g. counties with most tanks first.
 */
export function useRecordSearch(
  to: string,
  text: string,
  enabled: boolean,
  optionsFilter: FieldOf<'reference'>['optionsFilter'] = {},
) {
  const entity = entityOf(to)
  const [asked, setAsked] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  const sort =
    asked && entity.list.sorts.includes(entity.title)
      ? { field: entity.title, order: 'ASC' as const }
      : entity.list.sort
  const { data, total, isFetching, error } = useGetList<RaRecord>(
    to,
    {
      filter: asked ? { ...optionsFilter, q: asked } : optionsFilter,
      sort,
      pagination: { page: 1, perPage: PAGE_SIZE },
    },
    // Keep the previous results until the next arrive, so that no option disappears under the finger.
    { enabled, staleTime: 30_000, placeholderData: keepPreviousData },
  )
  return { found: data ?? [], total, searching: isFetching || asked !== text.trim(), error }
}
