import { between, pick } from '../../../simulate/random'
import { dayBefore, type DocumentSeed } from './types'

export const batches: DocumentSeed = {
  entity: 'batches',
  rows: ({ random, end }) =>
    Array.from({ length: 14 }, (_, i) => {
      const quantity = pick(random, [100, 200, 250, 500])
      const closed = i < 11
      const prepared = closed ? quantity : Math.floor(between(random, 0.2, 0.8) * quantity)
      const failed = Math.floor(between(random, 0, 0.03) * prepared)
      const scrapped = Math.floor(between(random, 0, 0.01) * prepared)
      return {
        code: `B${2400 + i}`,
        hw_version: i < 8 ? '2.1' : '2.2',
        quantity,
        supplier_lot: `LOT-${Math.floor(between(random, 1000, 9999))}`,
        started_on: dayBefore(end, 300 - i * 20),
        closed_on: closed ? dayBefore(end, 285 - i * 20) : null,
        counts: { prepared, passed: prepared - failed - scrapped, failed, scrapped },
        state: closed ? 'closed' : i === 12 ? 'held' : 'open',
        is_test: i === 3 || i === 12,
      }
    }),
}
