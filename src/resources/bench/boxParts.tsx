import { assemblyPackages } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'
import { labelsPanel } from './links'

export default partsOf(assemblyPackages, {
  panels: [{ key: 'labels', label: 'labels.title', Content: labelsPanel('box') }],
})
