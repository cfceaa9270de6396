import { devices } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'
import { LifeTab } from './LifeTab'

/** A device's page: its details, and its timeline. */
export default partsOf(devices, {
  tabs: [{ key: 'life', label: 'deviceLife.title', Content: LifeTab }],
})
