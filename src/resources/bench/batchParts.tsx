import { entityOf } from '../../config/entities'
import { batches } from '../../config/entities/declared'
import { canDo } from '../engine/permissions'
import { partsOf } from '../engine/parts/parts'
import { BoardsTab } from './BoardsTab'
import { labelsPanel } from './links'
import { YieldPanel } from './YieldPanel'

const seesBoards = () => canDo('read', entityOf('pcb_preparations'))

/** A batch's page shows the yield of each step; its boards have their own tab. */
export default partsOf(batches, {
  panels: [
    { key: 'yield', label: 'bench.yieldByStep', Content: YieldPanel, span: 2 },
    { key: 'labels', label: 'labels.title', Content: labelsPanel('batch') },
  ],
  tabs: [{ key: 'boards', label: 'bench.stations.boards', Content: BoardsTab, isShown: seesBoards }],
  omitFields: ['pcb_preparations'],
})
