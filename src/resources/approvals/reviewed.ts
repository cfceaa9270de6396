import type { CallAnswer } from '../../config/schema/calls/define'
import type { eventReview } from '../../config/calls/events'

/** The data of an event's review. */
export type Reviewed = CallAnswer<typeof eventReview>
