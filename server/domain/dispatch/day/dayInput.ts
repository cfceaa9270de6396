import type { Seconds } from '../problem'
import type { StoredPlan } from './storedPlan'

export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'

/** A time of day, "HH:MM", in the zone of the depot. */
export type ClockTime = string

export type DayDepot = {
  readonly id: number
  readonly lat: number
  readonly lng: number
  readonly opens_at: ClockTime
  readonly closes_at: ClockTime
  readonly loading_min: number
}

/** A client's prices, costs and rules; money is in the client's currency. */
export type DaySettings = {
  readonly products: readonly DayProduct[]
  readonly cost_hour: number
  readonly cost_km: number
  /** An emergency delivery, and the customer's trust. */
  readonly run_out_cost: number
  readonly min_drop_l: number
  /** Time at the door besides pumping. */
  readonly service_min: number
  readonly pump_l_min: number
  readonly working_days: readonly Weekday[]
  readonly holidays: readonly { readonly day: string; readonly name?: string }[]
  readonly product_change: 'never' | 'clean'
  readonly cleaning_min: number
  readonly cleaning_cost: number
}

/** Price that a customer pays (or gets, for a collection: a negative price), and cost of the product; a litre. */
export type DayProduct = { readonly content_type: string; readonly price_l: number; readonly cost_l: number }

export type DayTruck = {
  readonly id: number
  /** Content type of a compartment that carries only this; any product where absent. */
  readonly compartments: readonly { readonly content_type?: string | null; readonly capacity_l: number }[]
  readonly shift_start: ClockTime
  readonly shift_end: ClockTime
  /** A rest of some minutes that begins between two times. */
  readonly breaks: readonly { readonly from: ClockTime; readonly to: ClockTime; readonly minutes: number }[]
  /** The client's costs where absent. */
  readonly cost_hour?: number | null
  readonly cost_km?: number | null
  readonly axle_limit_kg?: number | null
  readonly hose_m?: number | null
  readonly width_mm?: number | null
  readonly max_trips: number
  readonly active: boolean
}

export type DayTank = {
  readonly id: number
  readonly lat: number | null
  readonly lng: number | null
  /** −1: the level falls (delivery); 1: it rises (collection). */
  readonly direction: -1 | 1
  readonly content_type: string
  readonly capacity_l: number
  /** Litres up to which the tank may be filled. */
  readonly safe_fill_l: number
  readonly dead_stock_l?: number
  readonly volume_l: number | null
  readonly measured_at: Date | null
  /** Median change of the volume in the tank's direction, litres a day; null without a forecast. */
  readonly use_per_day_l: number | null
  /** Quantiles of the moment at which the tank is empty, or full; null beyond the forecast's horizon. */
  readonly runs_out_p10_at: Date | null
  readonly runs_out_p50_at: Date | null
  readonly runs_out_p90_at: Date | null
  /** Open request; `wish_on` is the last day on which the customer wants it, `quantity_l` null for a full tank. */
  readonly requested: { readonly wish_on: string | null; readonly quantity_l: number | null } | null
  readonly hose_m: number | null
  readonly max_width_mm: number | null
  /** Times at which the tank can be served; all day where absent. */
  readonly windows?: readonly { readonly from: ClockTime; readonly to: ClockTime }[]
  readonly is_quarantined: boolean
  /** An open job of another plan serves the tank. */
  readonly has_open_job: boolean
}

/** What a depot's day is planned from: plain data, read from the store. */
export type DayInput = {
  /** Date in the depot's zone. */
  readonly day: string
  readonly zone: string
  readonly now: Date
  /** Trucks start no earlier, when the rest of a day is planned. */
  readonly starts_after?: Date
  readonly depot: DayDepot
  readonly settings: DaySettings
  readonly trucks: readonly DayTruck[]
  readonly tanks: readonly DayTank[]
  readonly plan: StoredPlan
  /** Its stops keep their litres: drivers have them, and tanks are filled while the day goes on. */
  readonly isPublished?: boolean
  /** Location 0 is the depot; location `i + 1` is tank `i` of `tanks`, also where that has no position. */
  readonly travel: {
    readonly seconds: ArrayLike<Seconds>
    readonly metres: ArrayLike<number>
    readonly size: number
  }
}
