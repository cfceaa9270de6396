import { models } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'
import CapacityNote from './CapacityNote'
import { hasTable } from './hasTable'

export default partsOf(models, {
  fields: { capacity_l: { Note: CapacityNote }, strapping: { isAsked: hasTable } },
})
