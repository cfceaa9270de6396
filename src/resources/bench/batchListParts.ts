import { batches, pcbPreparations } from '../../config/entities/declared'
import { BATCH_LISTS } from '../../config/siblings'
import { partsOf } from '../engine/parts/parts'
import { BatchCounts } from './BatchCounts'
import { BenchLink } from './links'

const siblings = BATCH_LISTS

export const ofBatches = partsOf(batches, {
  ListAction: BenchLink,
  siblings,
  cells: { counts: BatchCounts },
})
export const ofBoards = partsOf(pcbPreparations, { siblings })
