import type { Prize } from '../prize'
import type { Plan } from '../plan'
import type { Problem } from '../problem'

/** A sentence of the interface: a key below `dispatch` in the language tables, with its arguments. */
export type DayReason = {
  readonly key: string
  readonly args?: Readonly<Record<string, string | number>>
}

/** A tank that the search may plan. */
export type DayCandidate = {
  readonly tank_id: number
  readonly is_required: boolean
  /** Smallest and expected drop at noon, litres. */
  readonly min_l: number
  readonly drop_l: number
  /** Space up to the safe fill (contents, for a collection) at noon, litres. */
  readonly room_l: number
  readonly worth: Prize
  readonly reason: DayReason
}

export type Unplannable = { readonly tank_id: number; readonly reason: DayReason }

/** A day as the solver sees it. */
export type DayProblem = {
  readonly problem: Problem
  /** The stored plan; contains its stops also where they break rules. */
  readonly start: Plan
  /** Required first, then by worth. */
  readonly candidates: readonly DayCandidate[]
  readonly unplannable: readonly Unplannable[]
}

export type DescribedStop = {
  readonly tank_id: number
  /** Place on its trip, counted from 0. */
  readonly position: number
  /** Start of service, and its end. */
  readonly eta: Date
  readonly leaves_at: Date
  readonly late_s: number
  readonly litres: number
  readonly is_locked: boolean
  readonly faults: readonly DayReason[]
}

export type DescribedTrip = {
  readonly compartments: readonly {
    readonly content_type: string | null
    readonly capacity_l: number
    readonly load_l: number
    readonly over_l: number
  }[]
  /** Litres whose product has no compartment. */
  readonly unloaded_l: number
  /** Departure after loading, and arrival at the depot; null for a trip without stops. */
  readonly leaves_at: Date | null
  readonly returns_at: Date | null
  readonly metres: number
  readonly litres: number
  readonly stops: readonly DescribedStop[]
}

export type DescribedTruck = {
  readonly vehicle_id: number
  readonly is_used: boolean
  readonly is_locked: boolean
  readonly starts_at: Date | null
  readonly ends_at: Date | null
  readonly metres: number
  readonly seconds: number
  readonly stops: number
  readonly litres: number
  /** Costs of kilometres, hours and cleaning. */
  readonly money: number
  /** Worth of the litres less `money`. */
  readonly margin: number
  /** Broken rules of the truck, and those of its stops, which have `stop` (from 1) and `tank_id` among their arguments. */
  readonly faults: readonly DayReason[]
  readonly trips: readonly DescribedTrip[]
}

export type DescribedDay = {
  /** All trucks of the input, in their order. */
  readonly trucks: readonly DescribedTruck[]
  readonly totals: {
    readonly stops: number
    readonly litres: number
    readonly metres: number
    readonly seconds: number
    readonly money: number
    readonly margin: number
    /** Null while no truck drives. */
    readonly margin_per_hour: number | null
  }
}

/** Differences that a stop makes at one place of a truck. */
export type Insertion = {
  readonly vehicle_id: number
  /** Trip, and place on it, counted from 0; one more than the last trip's for a new trip. */
  readonly trip: number
  readonly position: number
  readonly metres: number
  readonly seconds: number
  readonly money: number
  readonly litres: number
  /** Stops that are late, or later than before. */
  readonly late: readonly { readonly tank_id: number; readonly late_s: number }[]
  readonly over: readonly { readonly compartment: number; readonly litres: number }[]
  readonly broken: readonly DayReason[]
}
