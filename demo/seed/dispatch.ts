import { DISPATCH_DEFAULTS } from '../../src/config/entities/shared/dispatch'
import { nextChance } from '../../server/domain/dispatch/day'
import { dayIn } from '../../server/domain/zonedTime'
import { DRIVER_ID, PLANNER_GROUP } from './accounts'
import type { Row } from './fleet'
import { GROUPS } from './groups'

const NEWCASTLE_WEST = 111
const ZONE = 'Europe/Dublin'
const NOON_BREAK = [{ from: '11:30', to: '13:30', minutes: 45 }]

/**
 * Three trucks of the planner's depot, the last one for waste oil, and two of another client. The depot's are small, as
 * the space in its tanks fills two of them a day.
 */
const VEHICLES: readonly Row[] = [
  {
    id: 1,
    reg: '221-C-14207',
    depot_id: PLANNER_GROUP,
    driver_id: DRIVER_ID,
    compartments: [
      { content_type: null, capacity_l: 2500 },
      { content_type: null, capacity_l: 2000 },
      { content_type: null, capacity_l: 2000 },
      { content_type: null, capacity_l: 1500 },
    ],
    axle_limit_kg: 7000,
    hose_m: 45,
    width_mm: 2500,
    breaks: NOON_BREAK,
    cost_hour: 42,
    cost_km: 1.1,
  },
  {
    id: 2,
    reg: '191-C-8315',
    depot_id: PLANNER_GROUP,
    compartments: [
      { content_type: 'kerosene', capacity_l: 2500 },
      { content_type: 'kerosene', capacity_l: 2000 },
      { content_type: null, capacity_l: 1500 },
    ],
    axle_limit_kg: 5200,
    hose_m: 60,
    width_mm: 2300,
    shift_start: '06:30',
    shift_end: '15:30',
    breaks: [{ from: '10:30', to: '12:30', minutes: 45 }],
  },
  {
    id: 3,
    reg: '242-C-20951',
    depot_id: PLANNER_GROUP,
    compartments: [
      { content_type: 'other', capacity_l: 2000 },
      { content_type: 'gas_oil', capacity_l: 2500 },
      { content_type: 'derv', capacity_l: 2500 },
    ],
    axle_limit_kg: 6500,
    hose_m: 40,
    width_mm: 2500,
    breaks: NOON_BREAK,
    max_trips: 2,
  },
  {
    id: 4,
    reg: '212-L-4420',
    depot_id: NEWCASTLE_WEST,
    compartments: [
      { content_type: null, capacity_l: 5000 },
      { content_type: null, capacity_l: 5000 },
      { content_type: null, capacity_l: 4000 },
    ],
    axle_limit_kg: 11_500,
    hose_m: 50,
    width_mm: 2500,
    breaks: NOON_BREAK,
  },
  {
    id: 5,
    reg: '231-L-1187',
    depot_id: NEWCASTLE_WEST,
    compartments: [
      { content_type: 'kerosene', capacity_l: 3500 },
      { content_type: null, capacity_l: 2500 },
    ],
    axle_limit_kg: 5000,
    hose_m: 60,
    width_mm: 2300,
    shift_end: '16:00',
    breaks: NOON_BREAK,
  },
]

/** What differs from the defaults, by the client's code. */
const SETTINGS: Readonly<Record<string, Row>> = {
  LEE: { min_drop_l: 400, opens_at: '06:00', closes_at: '19:00' },
  SHN: { cost_hour: 36, product_change: 'never', working_days: [...DISPATCH_DEFAULTS.working_days, 'sat'] },
  LAG: {
    products: [
      { content_type: 'other', price_l: 0.22, cost_l: 0.08 },
      { content_type: 'gas_oil', price_l: 0.3, cost_l: 0.1 },
    ],
    run_out_cost: 400,
    min_drop_l: 500,
    pump_l_min: 300,
  },
}

/** Public holidays on fixed dates, month and day. */
const HOLIDAYS = [
  ['01-01', 'New Year’s Day'],
  ['03-17', 'St Patrick’s Day'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'St Stephen’s Day'],
] as const

function holidaysOf(end: number) {
  const year = new Date(end).getUTCFullYear()
  return [year, year + 1].flatMap(each => HOLIDAYS.map(([day, name]) => ({ day: `${each}-${day}`, name })))
}

const settingsOf = (end: number): Row[] =>
  GROUPS.filter(({ parent }) => parent === undefined).map(({ id, code }, i) => ({
    id: i + 1,
    client_id: id,
    holidays: holidaysOf(end),
    ...SETTINGS[code],
  }))

/**
 * Trucks, the dispatch settings of each client, and a plan of the next working day of each depot with trucks, still
 * empty: what fits into the planner's is known after the readings.
 */
export function makeDispatch(end: number) {
  const today = dayIn(new Date(end), ZONE)
  const day = nextChance(today, DISPATCH_DEFAULTS.working_days, holidaysOf(end))
  return {
    vehicles: VEHICLES,
    dispatch_settings: settingsOf(end),
    dispatch_plans: [PLANNER_GROUP, NEWCASTLE_WEST].map((depot_id, i) => ({ id: i + 1, depot_id, day })),
  }
}
