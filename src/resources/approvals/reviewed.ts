import type { CallAnswer } from '../../config/schema/calls/define'
import type { eventReview } from '../../config/calls/events'

/** All that decides whether an event is real. */
export type Reviewed = CallAnswer<typeof eventReview>
