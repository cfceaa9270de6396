import { installations, services, tanks } from '../../config/entities/declared'
import { entityOf } from '../../config/entities'
import { neighbours } from '../../config/calls/neighbours'
import { partsOf, type PanelProps } from '../engine/parts/parts'
import { canCall, canDo } from '../engine/permissions'
import { DevicePanel } from './DevicePanel'
import { EventsPanel } from './EventsPanel'
import { LevelPanel } from './LevelPanel'
import { NeighboursPanel } from './NeighboursPanel'
import { NotesPanel } from './NotesPanel'
import { TankRelated } from './TankRelated'
import { ForecastPanel } from './ForecastPanel'
import { ReadingsChart } from './ReadingsChart'
import { ReadingsTable } from './ReadingsTable'
import { TagsPanel } from './TagsPanel'
import { TankHeader } from './TankHeader'
import { TankHistory } from './TankHistory'
import { boxed } from './boxed'

const canRead = (entity: string) => () => canDo('read', entityOf(entity))

const Deliveries = ({ record }: PanelProps) => (
  <TankRelated
    tank={record}
    entity={entityOf(services.name)}
    lead="at"
    facts={['kind', 'measured_l', 'ticket_l', 'variance_l', 'state']}
    none="analytics.noServices"
  />
)
const Installs = ({ record }: PanelProps) => (
  <TankRelated
    tank={record}
    entity={entityOf(installations.name)}
    lead="installed_at"
    facts={['state', 'device_id', 'installer_id', 'signal']}
    none="tanks.noInstalls"
  />
)

/** A tank's page: level, days left and actions; in tabs events, notes, and the device. */
export default partsOf(tanks, {
  Header: TankHeader,
  mainAction: 'requestTopup',
  omitFields: [
    'level_state',
    'report_state',
    'quarantined',
    'level_mm',
    'volume_l',
    'pct',
    'ullage_l',
    'reading_at',
    'rate_l_day',
    'days_p10',
    'days_p50',
    'days_p90',
    'run_out_on',
    'device_id',
    'tags',
  ],
  panels: [
    { key: 'level', label: 'tanks.level', Content: LevelPanel },
    { key: 'chart', label: 'tanks.chart', Content: ReadingsChart, span: 2 },
    { key: 'outlook', label: 'insight.outlook', Content: ForecastPanel },
    { key: 'latest', label: 'tanks.latest', Content: ReadingsTable, span: 2 },
    {
      key: 'neighbours',
      label: 'tanks.neighbours',
      Content: NeighboursPanel,
      isShown: () => canCall(neighbours),
    },
    { key: 'tags', label: 'entities.tanks.fields.tags', Content: TagsPanel },
  ],
  tabs: [
    { key: 'events', label: 'insight.events', Content: boxed(EventsPanel, 'insight.events') },
    {
      key: 'deliveries',
      label: 'tanks.deliveries',
      Content: boxed(Deliveries, 'tanks.deliveries'),
      isShown: canRead('services'),
    },
    {
      key: 'notes',
      label: 'approvals.notes',
      Content: boxed(NotesPanel, 'approvals.notes'),
      isShown: canRead('notes'),
    },
    { key: 'device', label: 'tanks.device', Content: boxed(DevicePanel, 'tanks.device') },
    {
      key: 'installs',
      label: 'tanks.installs',
      Content: boxed(Installs, 'tanks.installs'),
      isShown: canRead('installations'),
    },
    { key: 'history', label: 'engine.history.title', Content: TankHistory },
  ],
})
