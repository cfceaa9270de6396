import { entityOf } from '../../config/entities'
import { batches } from '../../config/entities/declared'
import { canDo } from '../engine/permissions'
import { partsOf } from '../engine/parts/parts'
import { BoardsTab } from './BoardsTab'
import { labelsPanel } from './links'
import { YieldPanel } from './YieldPanel'

const seesBoards = () => canDo('read', entityOf('pcb_preparations'))

/** A batch's page answers how well it goes, step by step; its boards have a side of their own. */
export default partsOf(batches, {
  panels: [
    { key: 'yield', label: 'bench.yieldByStep', Content: YieldPanel, span: 2 },
    { key: 'labels', label: 'labels.title', Content: labelsPanel('batch') },
  ],
  tabs: [{ key: 'boards', label: 'bench.stations.boards', Content: BoardsTab, isShown: seesBoards }],
  omitFields: ['pcb_preparations'],
})
