import { suddenChangeQueue } from '../../config/calls/events'
import { Review } from './Review'

/** Sudden drops and rises and slow leaks, one at a time. */
export default function SuddenChangeReview() {
  return <Review queue={suddenChangeQueue} path="suddenChange" />
}
