import type { Random } from '../../simulate/random'
import type { DemoFleet, Row } from '../fleet'

/** Input from which the rows of a collection are made. */
export type DocumentContext = {
  /** Random number stream of this collection. */
  random: Random
  /** End of the demonstration period, ms. */
  end: number
  fleet: DemoFleet
  /** Id of the n-th document of a collection, known before the document is written. */
  idOf: (entity: string, n: number) => string
  /** Ids of an entity's demonstration records; empty if it has none. */
  idsOf: (entity: string) => readonly (string | number)[]
}

/** Plausible rows of one collection; the entity's declaration validates them. */
export type DocumentSeed = { entity: string; rows: (context: DocumentContext) => Row[] }

/** Date this many days before the end. */
export const dayBefore = (end: number, days: number): string =>
  new Date(end - days * 86_400_000).toISOString().slice(0, 10)

/** Timestamp this many days before the end, to the second. */
export const momentBefore = (end: number, days: number): string =>
  `${new Date(end - days * 86_400_000).toISOString().slice(0, 19)}Z`
