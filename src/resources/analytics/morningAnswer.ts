import type { sinceLeft } from '../../config/calls/morning'
import type { CallAnswer } from '../../config/schema/calls/define'

/** What the server tells a reader at the beginning of a working day. */
export type MorningAnswer = CallAnswer<typeof sinceLeft>
