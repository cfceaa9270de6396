/** Elapsed seconds since the start of the planned day; a day with a clock change has 23 or 25 hours. */
export type Seconds = number

/** Travel between locations, row by row: `seconds[from * size + to]`. Need not be symmetric. */
export type Matrix = {
  readonly size: number
  readonly seconds: ArrayLike<number>
  readonly metres: ArrayLike<number>
}

export type Window = { readonly open_s: Seconds; readonly close_s: Seconds }

export type Depot = {
  readonly id: string
  readonly location: number
  readonly open_s: Seconds
  readonly close_s: Seconds
  /** Time to load a truck for a trip. */
  readonly loading_s: number
}

export type Product = {
  readonly id: string
  readonly kg_per_l: number
  /** Worth of each litre above the minimum that a planned stop receives or gives; money. */
  readonly worth_per_l: number
}

/** A planner's lock of a stop: to a truck, or to a stop number `position`, counted from 0 over all trips. */
export type StopLock = { readonly vehicle: string; readonly position?: number | undefined }

export type Stop = {
  readonly id: string
  readonly location: number
  readonly kind: 'delivery' | 'collection'
  readonly product: string
  /** Service begins within one of these; at any time where there are none. */
  readonly windows: readonly Window[]
  /** Smallest drop, litres. */
  readonly min_l: number
  /** Largest drop, litres, for an order of a fixed size. */
  readonly max_l?: number | undefined
  /**
   * Space up to the safe fill, or contents to collect, at second 0, and its rate of change as the level falls or
   * rises.
   */
  readonly room_l: number
  readonly room_l_per_s: number
  readonly service_s: number
  readonly service_s_per_l: number
  /** Cost of leaving the stop out, money. */
  readonly prize: number
  readonly required: boolean
  readonly hose_m?: number | undefined
  /** Widest truck that reaches the tank. */
  readonly max_width_mm?: number | undefined
  readonly lock?: StopLock | undefined
}

export type Compartment = {
  readonly capacity_l: number
  /** Products that it may carry; any when absent. */
  readonly products?: readonly string[] | undefined
  /** Product that it last carried. */
  readonly holds?: string | undefined
}

/** A rest that must begin between two times. */
export type Break = { readonly from_s: Seconds; readonly to_s: Seconds; readonly duration_s: number }

export type Vehicle = {
  readonly id: string
  readonly depot: string
  /** Depot at the end of the day, if different. */
  readonly end_depot?: string | undefined
  /** Depots for reloading; the vehicle's own when absent. */
  readonly reload_depots?: readonly string[] | undefined
  readonly max_trips: number
  readonly compartments: readonly Compartment[]
  readonly shift: { readonly start_s: Seconds; readonly end_s: Seconds }
  readonly breaks: readonly Break[]
  readonly cost_per_km: number
  readonly cost_per_hour: number
  readonly cost_of_use: number
  /** Heaviest load. */
  readonly payload_kg?: number | undefined
  readonly hose_m?: number | undefined
  readonly width_mm?: number | undefined
  /** A locked truck keeps its stops in their order, and gets no other. */
  readonly locked?: boolean | undefined
}

export type Settings = {
  /** Whether a compartment may change its product: never, or after cleaning. */
  readonly product_change: 'never' | 'clean'
  readonly cleaning_s: number
  readonly cleaning_cost: number
}

/** One day of dispatch: which stops to serve, by which truck, in which order, with which products and litres. */
export type Problem = {
  readonly matrix: Matrix
  readonly depots: readonly Depot[]
  readonly products: readonly Product[]
  readonly stops: readonly Stop[]
  readonly vehicles: readonly Vehicle[]
  readonly settings: Settings
}
