import type { Random } from '../../simulate/random'
import type { DemoFleet, Row } from '../fleet'

/** What the rows of a collection may build on. */
export type DocumentContext = {
  /** The collection's own stream of random numbers. */
  random: Random
  /** End of the demonstration's days, ms. */
  end: number
  fleet: DemoFleet
  /** The id of the n-th document of a collection: it is known before the document is written. */
  idOf: (entity: string, n: number) => string
  /** Ids of the demonstration's records of an entity; empty where it has none. */
  idsOf: (entity: string) => readonly (string | number)[]
}

/** Believable rows of one collection; the entity's declaration checks them. */
export type DocumentSeed = { entity: string; rows: (context: DocumentContext) => Row[] }

/** A date so many days before the end. */
export const dayBefore = (end: number, days: number): string =>
  new Date(end - days * 86_400_000).toISOString().slice(0, 10)

/** A moment so many days before the end, to the second. */
export const momentBefore = (end: number, days: number): string =>
  `${new Date(end - days * 86_400_000).toISOString().slice(0, 19)}Z`
