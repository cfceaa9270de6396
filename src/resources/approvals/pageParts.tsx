import { events } from '../../config/entities/declared'
import { partsOf, type PanelProps } from '../engine/parts/parts'
import { EventReview } from './EventReview'

const Evidence = ({ record }: PanelProps) => <EventReview id={Number(record.id)} />

/** An event's page shows the same as its review. */
export default partsOf(events, {
  panels: [{ key: 'evidence', label: 'approvals.evidenceTitle', Content: Evidence, span: 'all' }],
  // The details already contain a link to the tank; the others are for queues and actions.
  omitFields: ['tank_name', 'direction', 'urgency', 'leads', 'by_delivery'],
})
