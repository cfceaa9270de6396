import { prospectsV2 } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'
import { SignalPanel } from './SignalPanel'

export default partsOf(prospectsV2, {
  panels: [{ key: 'signal', label: 'prospects.signal', Content: SignalPanel, span: 2 }],
})
