/** Areas of the product in which faults are planted. */
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
  'requests',
  'forms',
  'languages',
  'background',
] as const
export type Area = (typeof AREAS)[number]

/** A mistake that a programmer could make, and the tests that must then fail. */
export type Fault = {
  readonly area: Area
  readonly title: string
  readonly file: string
  /** The top-level function, constant or class of the file that contains `find` exactly once. */
  readonly symbol: string
  readonly find: string
  readonly replace: string
  /** The cheapest test files that detect it. */
  readonly tests: readonly string[]
  /** Pattern of the full names of the tests to run. */
  readonly only: string
}

/** The faults of one area. */
export const faultsOf = (area: Area, faults: readonly Omit<Fault, 'area'>[]): readonly Fault[] =>
  faults.map(fault => ({ area, ...fault }))
