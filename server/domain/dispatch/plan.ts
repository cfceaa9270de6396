/** A drop; `window` says in which of the stop's windows it is planned, the earliest possible where absent. */
export type PlannedStop = {
  readonly stop: string
  readonly litres: number
  readonly window?: number | undefined
}

/** From one loading to the next. */
export type Trip = {
  /** Depot at which the truck is loaded. */
  readonly depot: string
  /** Product in each compartment; null where it stays empty. */
  readonly compartments: readonly (string | null)[]
  readonly stops: readonly PlannedStop[]
}

export type VehiclePlan = {
  readonly vehicle: string
  readonly trips: readonly Trip[]
  /** Stops and reloads before each of the vehicle's breaks; the evaluation places them where absent. */
  readonly breaks?: readonly number[] | undefined
}

/** Why a stop is not planned: a key of the dictionary with its arguments. */
export type Reason = { readonly key: ReasonKey; readonly args?: Readonly<Record<string, string | number>> }

export type ReasonKey =
  | 'no_vehicle'
  | 'no_position'
  | 'no_compartment'
  | 'drop_too_large'
  | 'no_room'
  | 'hose_too_short'
  | 'vehicle_too_wide'
  | 'window_closed'
  | 'locked_vehicle'
  | 'not_worth_it'
  | 'does_not_fit'
  | 'searching'

export type UnplannedStop = { readonly stop: string; readonly reason: Reason }

export type Plan = { readonly vehicles: readonly VehiclePlan[]; readonly unplanned: readonly UnplannedStop[] }
