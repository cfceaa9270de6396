import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { events } from '../../config/entities/declared'
import { listPath } from '../engine/links'
import { CustomerCell } from '../common/CustomerCell'
import { partsOf } from '../engine/parts/parts'
import { ConfidenceCell } from './ConfidenceCell'
import { EventTypeCell } from './EventTypeCell'

const REVIEWS: Readonly<Record<string, string>> = {
  suddenChange: 'sudden-change',
  threshold: 'threshold-review',
}

/** Links from a queue to its review mode. */
function ReviewLink({ path }: { path: string }) {
  const t = useTranslate()
  const review = REVIEWS[path]
  return review ? (
    <Link className="ui-primary" to={listPath(review)}>
      {t('approvals.review')}
    </Link>
  ) : null
}

export default partsOf(events, {
  cells: { type: EventTypeCell, confidence: ConfidenceCell, customer_id: CustomerCell },
  ListAction: ReviewLink,
})
