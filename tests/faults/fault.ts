/** Areas of the product that faults are planted in. */
export const AREAS = [
  'scope',
  'rights',
  'states',
  'units',
  'ingest',
  'sending',
  'exports',
  'sessions',
  'paging',
  'forms',
  'languages',
  'background',
] as const
export type Area = (typeof AREAS)[number]

/** A mistake that a programmer could make, and the tests that must turn red when it is made. */
export type Fault = {
  readonly area: Area
  readonly title: string
  readonly file: string
  /** The function, constant or class, at the top level of the file, that holds `find` once. */
  readonly symbol: string
  readonly find: string
  readonly replace: string
  /** The cheapest test files that see it. */
  readonly tests: readonly string[]
  /** A pattern of the full names of those of their tests that are run. */
  readonly only: string
}

/** The faults of one area. */
export const faultsOf = (area: Area, faults: readonly Omit<Fault, 'area'>[]): readonly Fault[] =>
  faults.map(fault => ({ area, ...fault }))
