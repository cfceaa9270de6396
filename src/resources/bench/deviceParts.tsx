import { labels } from '../../config/calls/bench'
import { devices } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'
import { canCall } from '../engine/permissions'
import { labelsPanel } from './links'

export default partsOf(devices, {
  panels: [
    {
      key: 'labels',
      label: 'labels.title',
      Content: labelsPanel('device'),
      isShown: () => canCall(labels),
    },
  ],
})
