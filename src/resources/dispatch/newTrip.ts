import type { Trip, Truck } from './types'

/** A trip without stops: the truck's compartments are empty. */
export const newTrip = ({ compartments }: Truck): Trip => ({
  compartments: compartments.map(each => ({ ...each, load_l: 0, over_l: 0 })),
  leaves_at: null,
  returns_at: null,
  metres: 0,
  stops: [],
})
