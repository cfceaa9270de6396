import { panels } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'
import { labelsPanel } from './links'
import { PanelGrid } from './PanelGrid'

export default partsOf(panels, {
  panels: [
    { key: 'boards', label: 'bench.onThePanel', Content: PanelGrid, span: 2 },
    { key: 'labels', label: 'labels.title', Content: labelsPanel('panel') },
  ],
  // The grid shows the positions; the form keeps its table.
  omitFields: ['positions'],
})
