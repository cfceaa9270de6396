import { connections } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'
import { AheadPanel } from './AheadPanel'
import { EventsPanel } from './EventsPanel'
import { KeyPanel } from './KeyPanel'
import { RefusedPanel } from './RefusedPanel'
import { TestPanel } from './TestPanel'
import { WaitingPanel } from './WaitingPanel'

/** A connection's page: its key, its unprocessed messages, and whether it works. */
export default partsOf(connections, {
  panels: [
    { key: 'key', label: 'connections.key', Content: KeyPanel },
    { key: 'test', label: 'connections.test', Content: TestPanel, span: 2 },
    { key: 'waiting', label: 'connections.waiting', Content: WaitingPanel, span: 2 },
    { key: 'ahead', label: 'connections.ahead', Content: AheadPanel },
    { key: 'events', label: 'connections.events', Content: EventsPanel, span: 2 },
    { key: 'refused', label: 'connections.refused', Content: RefusedPanel, span: 2 },
  ],
  omitFields: ['key_end'],
})
