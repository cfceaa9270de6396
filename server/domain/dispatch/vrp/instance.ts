/** Time windows and service times by location. Travel times equal distances, as in the benchmark families. */
export type Windows = {
  readonly open: Float64Array
  readonly close: Float64Array
  readonly service: Float64Array
}

/**
 * A capacitated vehicle routing problem with one depot, location 0, and equal vehicles. Distances and times are multiples of
 * 1/`scale`, so that instances with one decimal are computed in whole numbers.
 */
export type Instance = {
  readonly name: string
  readonly scale: number
  /** Customers are the locations 1 to `customers`. */
  readonly customers: number
  /** Row by row, from one location to another. */
  readonly distance: Float64Array
  readonly symmetric: boolean
  readonly capacity: number
  readonly demand: Float64Array
  /** Maximum number of vehicles; Infinity where the instance sets no limit. */
  readonly vehicles: number
  readonly windows?: Windows | undefined
  /** Cost of leaving a customer out; Infinity where the customer is required. Absent when all are required. */
  readonly prize?: Float64Array | undefined
  readonly x?: Float64Array | undefined
  readonly y?: Float64Array | undefined
  /** The number of each location in solution files. */
  readonly label: Int32Array
}

/** The customers of each vehicle, in order. */
export type Tours = readonly (readonly number[])[]

/** True where distances are the same in both directions. */
export function isSymmetric(distance: Float64Array, width: number): boolean {
  for (let i = 0; i < width; i++)
    for (let j = 0; j < i; j++) if (distance[i * width + j] !== distance[j * width + i]) return false
  return true
}
