import { thresholdQueue } from '../../config/calls/events'
import { Review } from './Review'

/** Low, critical and overfull tanks, one at a time. */
export default function ThresholdReview() {
  return <Review queue={thresholdQueue} path="threshold" />
}
