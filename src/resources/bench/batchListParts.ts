import { batches, pcbPreparations } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'
import { BatchCounts } from './BatchCounts'
import { BenchLink } from './links'

/** Batches and their bare boards are looked at together. */
const siblings = ['batches', 'pcb_preparations'] as const

export const ofBatches = partsOf(batches, {
  ListAction: BenchLink,
  siblings,
  cells: { counts: BatchCounts },
})
export const ofBoards = partsOf(pcbPreparations, { siblings })
