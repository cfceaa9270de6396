import type { Identifier } from 'react-admin'
import type { FilterValues, Problem, Problems } from '../../config/schema'

/**
 * `key` and `args` translate `error`, if present; `errors` has messages by field, for invalid fields, and `details`
 * their translation keys.
 */
export type Refused = {
  id: Identifier
  title?: string
  error: string
  errors?: Record<string, string>
  details?: Problems
} & Partial<Problem>
/** The result of a bulk write: the changed records, and the failed ones with reasons. */
export type BulkAnswer = { changed: number; done: Identifier[]; failed: Refused[] }

/** Selected records, or all records of a filter; `expected` is the number shown to the user. */
export type BulkSelection = { ids: readonly Identifier[] } | { filter: FilterValues; expected?: number }

/** Called after each batch. */
export type OnProgress = (done: number, total: number) => void
