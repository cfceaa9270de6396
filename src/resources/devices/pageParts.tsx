import { devices } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'
import { LifeTab } from './LifeTab'

/** A device's page: what it is, and its whole life on one line of time. */
export default partsOf(devices, {
  tabs: [{ key: 'life', label: 'deviceLife.title', Content: LifeTab }],
})
