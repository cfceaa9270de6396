import { models } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'
import { Calculator } from './Calculator'
import { DipChart } from './DipChart'

export default partsOf(models, {
  panels: [{ key: 'calculator', label: 'office.models.calculator', Content: Calculator, span: 2 }],
  tabs: [{ key: 'dips', label: 'office.models.dipChart', Content: DipChart }],
})
