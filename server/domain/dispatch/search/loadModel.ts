import type { Problem, Stop } from '../problem'

/** The contents of a compartment; deliveries and collections of a product never share one. */
export type LoadKey = { readonly product: string; readonly kind: Stop['kind'] }

/** Input of the loading: density and worth by load key. */
export type LoadModel = {
  readonly problem: Problem
  readonly keys: readonly LoadKey[]
  readonly density: Float64Array
  readonly worth: Float64Array
}
