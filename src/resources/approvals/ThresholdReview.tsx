import { thresholdQueue } from '../../config/calls/events'
import { Review } from './Review'

/** Review of low, critical and overfull tanks. */
export default function ThresholdReview() {
  return <Review queue={thresholdQueue} path="threshold" />
}
