import { DAY_MS } from '../../../src/config/schema/durations'
import { between, pick } from '../../simulate/random'
import type { Row } from '../fleet'
import type { DocumentSeed } from './types'

export const PANELS = 24
export const BOARDS = 8

/** Batch of a panel, and serial of the board at one of its positions. */
export const batchOfPanel = (panel: number): number => Math.floor(panel / 2)
export const serialOnPanel = (panel: number, at: number): string =>
  `S${2400 + batchOfPanel(panel)}-${String(panel * BOARDS + at + 1).padStart(4, '0')}`

export const panels: DocumentSeed = {
  entity: 'panels',
  rows: ({ random, end, idOf, idsOf }) => {
    // Boards that passed became devices, in the order in which they were made.
    const devices = idsOf('devices').values()
    return Array.from({ length: PANELS }, (_, i) => {
      const tested = i < PANELS - 3
      const boardAt = (at: number) => {
        const result = !tested ? 'open' : random() < 0.03 ? 'failed' : 'passed'
        return {
          pos: at + 1,
          serial: serialOnPanel(i, at),
          device_id: result === 'passed' ? (devices.next().value ?? null) : null,
          result,
        }
      }
      return {
        code: `P${String(i + 1).padStart(4, '0')}`,
        batch_id: idOf('batches', batchOfPanel(i)),
        positions: Array.from({ length: BOARDS }, (_, at) => boardAt(at)),
        programmed_fw: tested ? pick(random, ['1.4.0', '1.4.2', '1.5.0']) : null,
        current_ua: tested ? Math.round(between(random, 18, 32) * 10) / 10 : null,
        tested_at: tested ? new Date(end - (270 - i * 10) * DAY_MS).toISOString() : null,
      }
    })
  },
}

/** Maps each device that was made on a panel to that panel. */
export const panelsOfDevices = (panels: readonly Row[]): Map<unknown, unknown> =>
  new Map(
    panels.flatMap(({ id, positions }) =>
      (positions as readonly Row[]).flatMap(({ device_id }) => (device_id === null ? [] : [[device_id, id]])),
    ),
  )
