import type { RaRecord } from 'react-admin'
import type { BulkSelection } from '../../../providers/data/bulkAnswer'

/** The target of an action: one record, or many. */
export type Target =
  | { readonly kind: 'one'; readonly record: RaRecord; readonly title: string }
  | {
      readonly kind: 'many'
      readonly which: BulkSelection
      readonly count: number
      /** The records of a selection, as far as they are on the page. */
      readonly rows?: readonly RaRecord[]
    }
