import { DISPATCH_PLANNER_FEATURE } from '../../features'
import { text, type Access, type Common, type Role } from '../../schema'
import { GROUP_ROLES } from './access'

/** Roles that plan the rounds of their groups, and need the feature for it. */
export const PLANNING_ROLES = ['provider', 'client', 'group manager'] as const satisfies readonly Role[]
/** Opens an entity that other roles read without the feature to those who plan with it. */
export const FOR_PLANNERS = { flag: DISPATCH_PLANNER_FEATURE, roles: PLANNING_ROLES } as const

const WRITERS = ['admin', 'client'] as const satisfies readonly Role[]
/** Read by all who plan, written by admins and clients. */
export const PLANNER_WRITES = {
  read: GROUP_ROLES,
  create: WRITERS,
  update: WRITERS,
  remove: WRITERS,
} as const satisfies Access

/** The days of the week in the order of ISO 8601, as settings name those on which trucks drive. */
export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export const DAY_LABELS = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const satisfies Readonly<Record<(typeof DAYS)[number], string>>

/** A time of the day in the depot's time zone: 06:30. */
export const timeOfDay = <const O extends Common = {}>(more?: O) =>
  text({ max: 5, pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', patternName: 'timeOfDay', ...more })

/** The currency of prices and costs, ISO 4217. */
export const CURRENCY = 'EUR'

/** Values of a client that has no settings of its own. Money in `CURRENCY`. */
export const DISPATCH_DEFAULTS = {
  products: [
    { content_type: 'kerosene', price_l: 1.05, cost_l: 0.92 },
    { content_type: 'derv', price_l: 1.45, cost_l: 1.33 },
    { content_type: 'gas_oil', price_l: 1.1, cost_l: 0.97 },
    { content_type: 'other', price_l: 0.25, cost_l: 0.1 },
  ],
  cost_hour: 38,
  cost_km: 0.9,
  run_out_cost: 250,
  min_drop_l: 300,
  service_min: 8,
  pump_l_min: 500,
  opens_at: '06:00',
  closes_at: '20:00',
  loading_min: 30,
  working_days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  holidays: [],
  product_change: 'clean',
  cleaning_min: 20,
  cleaning_cost: 25,
} as const

/** Values of a truck that doesn't say otherwise. */
export const VEHICLE_DEFAULTS = { shift_start: '07:00', shift_end: '17:00', max_trips: 3 } as const
