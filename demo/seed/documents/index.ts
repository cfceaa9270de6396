import { createHash } from 'node:crypto'
import { entities } from '../../../src/config/entities'
import { randomFrom } from '../../simulate/random'
import type { DemoFleet, Row } from '../fleet'
import { assembly } from './assembly'
import { batches, countBatches } from './batches'
import { fieldWork } from './fieldWork'
import { firmwares } from './firmwares'
import { genericRows } from './generic'
import { panels } from './panels'
import { roles } from './roles'
import type { DocumentSeed } from './types'
import { upkeep } from './upkeep'

/**
 * Collections with demonstration rows of their own; the others get rows generated from their declaration. To add one,
 * create its file and list it here.
 */
export const documentSeeds: readonly DocumentSeed[] = [
  batches,
  firmwares,
  panels,
  ...assembly,
  ...fieldWork,
  ...upkeep,
  roles,
]

/** An id that looks random but is the same on every machine. */
export const documentId = (entity: string, n: number): string =>
  createHash('sha256').update(`${entity}/${n}`).digest('hex').slice(0, 6).toUpperCase()

/**
 * Rows of every collection with their ids, by entity name. `tables` holds the ids of the demonstration's other records,
 * for references.
 */
export function makeDocuments(
  seed: number,
  end: number,
  fleet: DemoFleet,
  tables: ReadonlyMap<string, readonly number[]>,
): Map<string, Row[]> {
  const made = new Map<string, Row[]>()
  const idsOf = (entity: string) =>
    tables.get(entity) ?? (made.get(entity) ?? []).map(row => row.id as string)
  const add = (entity: string, rows: readonly Row[]) =>
    made.set(
      entity,
      rows.map((row, i): Row => ({ id: documentId(entity, i), ...row })),
    )
  const contextOf = (name: string) => ({
    random: randomFrom(`${seed}/${name}`),
    end,
    fleet,
    idOf: documentId,
    idsOf,
  })
  for (const { entity, rows } of documentSeeds) add(entity, rows(contextOf(entity)))
  const rowsOf = (entity: string) => made.get(entity)!
  made.set('batches', countBatches(rowsOf('batches'), rowsOf('pcb_preparations'), rowsOf('panels')))
  for (const entity of entities)
    if (entity.source.kind === 'collection' && !made.has(entity.name))
      add(entity.name, genericRows(entity, contextOf(entity.name)))
  return made
}
