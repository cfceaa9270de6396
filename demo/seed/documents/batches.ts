import { pick } from '../../simulate/random'
import type { Row } from '../fleet'
import { dayBefore, type DocumentSeed } from './types'

export const BATCHES = 14
/** The panels of older batches are all tested. */
const CLOSED = 10
/** Batches whose devices are only used for tests. */
export const TEST_BATCHES = [3, 12] as const

export const batches: DocumentSeed = {
  entity: 'batches',
  rows: ({ random, end }) =>
    Array.from({ length: BATCHES }, (_, i) => {
      const closed = i < CLOSED
      return {
        code: `B${2400 + i}`,
        hw_version: i < 8 ? '2.1' : '2.2',
        quantity: pick(random, [20, 24]),
        supplier_lot: `LOT-${String(1000 + Math.floor(random() * 8999))}`,
        started_on: dayBefore(end, 300 - i * 20),
        closed_on: closed ? dayBefore(end, 285 - i * 20) : null,
        state: closed ? 'closed' : i === 12 ? 'held' : 'open',
        is_test: TEST_BATCHES.some(test => test === i),
      }
    }),
}

/** Batches with the figures that result from their boards and panels, counted as the product counts them. */
export function countBatches(batches: readonly Row[], boards: readonly Row[], panels: readonly Row[]): Row[] {
  return batches.map(batch => {
    const ofBatch = ({ batch_id }: Row) => batch_id === batch.id
    const prepared = boards.filter(ofBatch)
    const tested = panels.filter(ofBatch).flatMap(({ positions }) => positions as readonly Row[])
    const withResult = (rows: readonly Row[], result: string) =>
      rows.filter(row => row.result === result).length
    return {
      ...batch,
      counts: {
        prepared: prepared.length,
        passed: withResult(tested, 'passed'),
        failed: withResult(tested, 'failed'),
        scrapped: withResult(prepared, 'scrap'),
      },
    }
  })
}
