import type { Identifier } from 'react-admin'
import type { FilterValues, Problem, Problems } from '../../config/schema'

/**
 * `key` and `args` lead to the text of `error` in the language tables, if it is there; `errors` has it by field, where fields
 * are at fault, and `details` what leads to those.
 */
export type Refused = {
  id: Identifier
  title?: string
  error: string
  errors?: Record<string, string>
  details?: Problems
} & Partial<Problem>
/** A write of many records: which of them took it; which didn't, and why. */
export type BulkAnswer = { changed: number; done: Identifier[]; failed: Refused[] }

/** These records, or all that a filter finds; `expected` says how many they are believed to be. */
export type BulkSelection = { ids: readonly Identifier[] } | { filter: FilterValues; expected?: number }

/** Told after each part. */
export type OnProgress = (done: number, total: number) => void
