import { createHash } from 'node:crypto'
import { randomFrom } from '../../simulate/random'
import type { DemoFleet, Row } from '../fleet'
import { batches } from './batches'
import { firmwares } from './firmwares'
import { panels } from './panels'
import type { DocumentSeed } from './types'

/** Collections with demonstration rows. Another one is its file and its line here; an entity may do without. */
export const documentSeeds: readonly DocumentSeed[] = [batches, firmwares, panels]

/** Looks like a made-up id of a document store, and is the same on every machine. */
export const documentId = (entity: string, n: number): string =>
  createHash('sha256').update(`${entity}/${n}`).digest('hex').slice(0, 20)

/** The rows of every collection, by entity name; each has its id. */
export function makeDocuments(seed: number, end: number, fleet: DemoFleet): Map<string, Row[]> {
  return new Map(
    documentSeeds.map(({ entity, rows }) => {
      const context = { random: randomFrom(`${seed}/${entity}`), end, fleet, idOf: documentId }
      return [entity, rows(context).map((row, i): Row => ({ id: documentId(entity, i), ...row }))]
    }),
  )
}
