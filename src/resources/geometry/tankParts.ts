import { tanks } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'
import CapacityNote from './CapacityNote'
import { GeometryPreview } from './GeometryPreview'
import { fromModel } from './fromModel'
import { hasTable } from './hasTable'

/** A tank's form previews capacity and readings, and fills in its model's values. */
export default partsOf(tanks, {
  fields: {
    capacity_l: { Note: CapacityNote },
    strapping: { isAsked: hasTable },
    content_label: {
      isAsked: ({ content_type, content_label }) => content_type === 'other' || Boolean(content_label),
    },
  },
  sections: { geometry: GeometryPreview },
  prefill: { model_id: fromModel },
})
