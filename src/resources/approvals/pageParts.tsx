import { events } from '../../config/entities/declared'
import { partsOf, type PanelProps } from '../engine/parts/parts'
import { EventReview } from './EventReview'

const Evidence = ({ record }: PanelProps) => <EventReview id={Number(record.id)} />

/** An event's page shows what its review shows. */
export default partsOf(events, {
  panels: [{ key: 'evidence', label: 'approvals.evidenceTitle', Content: Evidence, span: 'all' }],
  // Details name the tank by the way to it.
  omitFields: ['tank_name'],
})
