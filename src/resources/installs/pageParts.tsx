import { installations } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'
import { DeskPanel } from './DeskPanel'

/** An installation's page shows whether it can be approved. */
export default partsOf(installations, {
  panels: [{ key: 'desk', label: 'installs.desk', Content: DeskPanel, span: 2 }],
  mainAction: 'approve',
})
