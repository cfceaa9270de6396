/** Kinds of constraint violations, grouped by unit. */
export type ViolationKind =
  // Seconds.
  | 'late'
  | 'shift'
  | 'depot_hours'
  | 'break_late'
  // Litres.
  | 'compartment'
  | 'no_compartment'
  | 'room'
  | 'min_drop'
  // Kilograms, metres, millimetres.
  | 'weight'
  | 'hose'
  | 'width'
  // Counts.
  | 'product'
  | 'product_change'
  | 'trips'
  | 'lock'
  | 'repeated'
  | 'missing'
  | 'unknown'

/** A broken limit, with its place and amount. */
export type Violation = {
  readonly kind: ViolationKind
  readonly by: number
  readonly vehicle?: string | undefined
  readonly stop?: string | undefined
  /** Place of the stop on its truck, counted from 0; trip and compartment are counted from 0 as well. */
  readonly position?: number | undefined
  readonly trip?: number | undefined
  readonly compartment?: number | undefined
}
