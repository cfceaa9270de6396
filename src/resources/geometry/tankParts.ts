import { tanks } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'
import CapacityNote from './CapacityNote'
import { GeometryPreview } from './GeometryPreview'
import { fromModel } from './fromModel'

/** A tank's form says what its capacity and its readings become, and takes what its model has. */
export default partsOf(tanks, {
  fields: { capacity_l: { Note: CapacityNote } },
  sections: { geometry: GeometryPreview },
  prefill: { model_id: fromModel },
})
