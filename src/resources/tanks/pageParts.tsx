import { tanks } from '../../config/entities/declared'
import { entityOf } from '../../config/entities'
import { partsOf } from '../engine/parts/parts'
import { canDo } from '../engine/permissions'
import { DevicePanel } from './DevicePanel'
import { EventsPanel } from './EventsPanel'
import { LatestReadings } from './LatestReadings'
import { LevelPanel } from './LevelPanel'
import { NotesPanel } from './NotesPanel'
import { OutlookPanel } from './OutlookPanel'
import { ReadingsChart } from './ReadingsChart'
import { StatesPanel } from './StatesPanel'
import { TankHeader } from './TankHeader'

/** A tank's page: how full, for how long, what happened and what the device says. */
export default partsOf(tanks, {
  Header: TankHeader,
  told: [
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
  ],
  panels: [
    { key: 'level', label: 'tanks.level', Content: LevelPanel },
    { key: 'chart', label: 'tanks.chart', Content: ReadingsChart, span: 2 },
    { key: 'outlook', label: 'insight.outlook', Content: OutlookPanel },
    { key: 'events', label: 'insight.events', Content: EventsPanel },
    {
      key: 'notes',
      label: 'approvals.notes',
      Content: NotesPanel,
      isShown: () => canDo('read', entityOf('notes')),
    },
    { key: 'states', label: 'approvals.states', Content: StatesPanel },
    { key: 'latest', label: 'tanks.latest', Content: LatestReadings },
    { key: 'device', label: 'tanks.device', Content: DevicePanel },
  ],
})
