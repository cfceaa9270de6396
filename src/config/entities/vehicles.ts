import {
  boolean,
  choice,
  computed,
  decimal,
  defineEntity,
  inSection,
  integer,
  quantity,
  reference,
  relatedList,
  rows,
  text,
} from '../schema'
import { PLANNER_WRITES, timeOfDay, VEHICLE_DEFAULTS } from './shared/dispatch'
import { FUEL_TYPES } from './shared/geometry'
import { depot } from './shared/places'

const { shift_start, shift_end, max_trips } = VEHICLE_DEFAULTS

/** A truck, its compartments and its working day. */
export const vehicles = defineEntity({
  name: 'vehicles',
  source: { rest: '/vehicles', table: 'vehicles' },
  title: 'reg',
  icon: 'wheel',
  feature: 'dispatch_planner',
  menu: { after: 'dispatch-planner' },
  fields: {
    ...inSection('details', {
      reg: text({ required: true, unique: true, upper: true, max: 20, label: 'Registration' }),
      depot_id: depot(),
      driver_id: reference('users', { label: 'Driver' }),
      active: boolean({ default: true }),
    }),
    driver_name: computed(text({ max: 160 }), { copyOf: 'driver_id.name', label: 'Driver’s name' }),
    ...inSection('load', {
      compartments: rows(
        {
          content_type: choice(FUEL_TYPES, { label: 'Product' }),
          capacity_l: quantity('L', { required: true, min: 1, max: 60_000, label: 'Capacity' }),
        },
        { required: true, max: 12, help: 'One without a product carries any' },
      ),
      axle_limit_kg: quantity('kg', {
        min: 1,
        max: 60_000,
        label: 'Axle limit',
        help: 'Heaviest load; leave blank if full compartments are allowed',
      }),
      hose_m: quantity('m', { min: 0, max: 200, label: 'Hose' }),
      width_mm: quantity('mm', { min: 500, max: 5000, label: 'Width' }),
    }),
    ...inSection('shift', {
      shift_start: timeOfDay({ default: shift_start, label: 'Shift from' }),
      shift_end: timeOfDay({ default: shift_end, label: 'Shift until' }),
      breaks: rows(
        {
          from: timeOfDay({ required: true, label: 'Begins after' }),
          to: timeOfDay({ required: true, label: 'Begins before' }),
          minutes: quantity('min', { required: true, min: 1, max: 480, label: 'Length' }),
        },
        { max: 6 },
      ),
      max_trips: integer({ min: 1, max: 10, default: max_trips, label: 'Trips a day' }),
    }),
    ...inSection('costs', {
      cost_hour: decimal({
        as: 'money',
        min: 0,
        max: 100_000,
        label: 'Cost an hour (EUR)',
        help: 'Leave blank to use the client’s',
      }),
      cost_km: decimal({
        as: 'money',
        min: 0,
        max: 100_000,
        label: 'Cost a kilometre (EUR)',
        help: 'Leave blank to use the client’s',
      }),
    }),
    jobs: relatedList('jobs', 'vehicle_id'),
  },
  list: {
    columns: ['reg', 'depot_id', 'driver_name', 'shift_start', 'shift_end', 'max_trips', 'active'],
    filters: ['depot_id', 'active', 'reg'],
    sort: 'reg',
    search: ['reg', 'driver_name'],
    card: ['depot_id', 'driver_name', 'active'],
  },
  access: PLANNER_WRITES,
  scope: { groups: 'depot_id' },
})
