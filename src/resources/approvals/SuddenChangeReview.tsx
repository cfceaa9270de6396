import { suddenChangeQueue } from '../../config/calls/events'
import { Review } from './Review'

/** Review of sudden drops, sudden rises and slow leaks. */
export default function SuddenChangeReview() {
  return <Review queue={suddenChangeQueue} path="suddenChange" />
}
