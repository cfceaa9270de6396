import { FUEL_TYPES } from '../entities/shared/geometry'
import {
  boolean,
  choice,
  date,
  dateTime,
  decimal,
  integer,
  quantity,
  reference,
  references,
  text,
} from '../schema'
import { defineCall } from '../schema/calls/define'
import { json, listOf, orNull } from '../schema/calls/shapes'

/** Kinds of changes to a day's plan. */
export const PLAN_CHANGES = [
  'move',
  'remove',
  'lock',
  'unlock',
  'exclude',
  'include',
  'add',
  'use_truck',
  'lock_truck',
  'compartment',
  'litres',
  'minimum',
  'undo',
  'clear',
] as const
/** A reopened plan is published, and is being changed: its jobs stay as they are until it is published again. */
export const PLAN_STATES = ['draft', 'published', 'reopened'] as const
export const DISTANCE_SOURCES = ['osrm', 'valhalla', 'straight'] as const
export const SEARCH_STATES = ['running', 'done', 'stopped', 'failed'] as const
/** Maximum run time of a search, and maximum number of tanks in one change. */
export const MAX_SEARCH_SECONDS = 120
export const MAX_CHANGED_TANKS = 500

const may = { feature: 'dispatch_planner' } as const
const day = date({ required: true })
const depot_id = reference('tankgroups', { required: true, help: 'A depot' })
const version = integer({ required: true, min: 0, help: '0: nothing is stored yet' })

/** A text of the language tables with its arguments. */
const words = { key: text(), args: json() }
/** Elapsed seconds. */
const seconds = decimal()
const metres = decimal()
const litres = quantity('L')
const money = decimal()
/** Counted from 0: trips and compartments of a truck, and stops of a trip. */
const index = integer()
const place = { vehicle_id: integer(), trip: index, position: index }

const stop = {
  tank_id: integer(),
  position: index,
  eta: dateTime(),
  litres,
  late_min: decimal(),
  is_locked: boolean(),
  faults: listOf(words),
  job_id: orNull(integer({ help: 'null: no job yet' })),
  job_state: orNull(text()),
} as const

const trip = {
  compartments: listOf({
    content_type: orNull(choice(FUEL_TYPES)),
    capacity_l: litres,
    load_l: litres,
    over_l: quantity('L', { help: 'Litres above the capacity' }),
  }),
  leaves_at: orNull(dateTime()),
  returns_at: orNull(dateTime()),
  metres,
  stops: listOf(stop),
} as const

const truck = {
  id: integer(),
  reg: text(),
  driver_name: orNull(text()),
  is_used: boolean({ help: 'false: the truck stays at the depot' }),
  is_locked: boolean({ help: 'Its stops stay as they are' }),
  shift_start: text(),
  shift_end: text(),
  compartments: listOf({ content_type: orNull(choice(FUEL_TYPES)), capacity_l: litres }),
  metres,
  seconds,
  litres,
  money: decimal({ help: 'Cost of the truck’s day' }),
  margin: money,
  starts_at: orNull(dateTime()),
  ends_at: orNull(dateTime()),
  faults: listOf(words),
  trips: listOf(trip),
} as const

const tank = {
  tank_id: integer(),
  name: text(),
  customer_name: orNull(text()),
  lat: orNull(decimal()),
  lng: orNull(decimal()),
  kind: choice(['delivery', 'collection']),
  content_type: choice(FUEL_TYPES),
  room_l: quantity('L', { help: 'Space up to the safe fill, or contents to collect' }),
  drop_l: litres,
  days_p10: orNull(quantity('days')),
  days_p90: orNull(quantity('days')),
  wish_on: orNull(date()),
  is_required: boolean(),
  is_excluded: boolean(),
  is_added: boolean(),
  worth: {
    prize: money,
    run_out: money,
    detour_saved: money,
    small_drop: money,
    chance: decimal({ help: 'Probability of a run-out before the next possible visit, 0 to 1' }),
  },
  reason: orNull(words),
  planned: orNull(place),
  not_planned: orNull(words),
} as const

/** A depot's day: its trucks with their trips, the tanks that may be visited, and the totals. */
const dayView = {
  depot: {
    id: integer(),
    name: text(),
    lat: orNull(decimal()),
    lng: orNull(decimal()),
    zone: text({ help: 'IANA time zone of all times of the day' }),
  },
  day: date(),
  version: integer(),
  state: choice(PLAN_STATES),
  schedule_id: orNull(integer()),
  can_undo: boolean(),
  search_id: orNull(integer({ help: 'A running search' })),
  distances: {
    source: choice(DISTANCE_SOURCES),
    factor: orNull(decimal({ help: 'Road distance by great-circle distance' })),
    failed: orNull(words),
  },
  currency: text({ help: 'ISO 4217' }),
  minimum_l: orNull(quantity('L', { help: 'The plan’s own smallest drop' })),
  client_minimum_l: litres,
  trucks: listOf(truck),
  tanks: listOf(tank),
  totals: {
    stops: integer(),
    litres,
    metres,
    seconds,
    margin: money,
    margin_per_hour: orNull(money),
  },
} as const

export const dispatchDepots = defineCall({
  method: 'GET',
  path: '/api/dispatch/depots',
  tag: 'dispatch',
  summary: 'Depots whose days the caller may plan, by client and name',
  may,
  answer: listOf({
    id: integer(),
    name: text(),
    client_name: text(),
    lat: orNull(decimal()),
    lng: orNull(decimal()),
    trucks: integer({ help: 'In service' }),
    next_day: date({ help: 'Next working day' }),
  }),
  example: {},
})

export const dispatchDay = defineCall({
  method: 'GET',
  path: '/api/dispatch/day',
  tag: 'dispatch',
  summary: 'A depot’s day: trucks with their trips, tanks by worth, and totals',
  may,
  query: { depot_id, day },
  answer: dayView,
  example: { depot_id: 1, day: '2026-03-20' },
})

export const changePlan = defineCall({
  method: 'POST',
  path: '/api/dispatch/changes',
  tag: 'dispatch',
  summary:
    'Change a draft plan: `move` puts a tank at a truck’s trip and position, `compartment` sets its product, `minimum` the plan’s minimum drop; each change can be undone',
  may,
  body: {
    depot_id,
    day,
    version,
    kind: choice(PLAN_CHANGES, { required: true }),
    tank_id: reference('tanks', { help: 'move, remove, lock, unlock, exclude, include, litres' }),
    tank_ids: references('tanks', {
      max: MAX_CHANGED_TANKS,
      help: 'add; several for exclude, include, remove, lock, unlock',
    }),
    vehicle_id: integer({ min: 1, help: 'move, use_truck, lock_truck, compartment' }),
    trip: integer({ min: 0, max: 50, help: 'From 0; one more than the truck has begins a trip' }),
    position: integer({ min: 0, max: 1000, help: 'From 0 within the trip; leave out for its end' }),
    compartment: integer({ min: 0, max: 50, help: 'From 0' }),
    content_type: choice(FUEL_TYPES, { help: 'compartment: leave out to empty it' }),
    litres: quantity('L', { min: 0, max: 1_000_000, help: 'litres; minimum: leave out for the client’s' }),
    value: boolean({ default: true, help: 'use_truck, lock_truck, add: false takes it back' }),
  },
  answer: dayView,
  refusals: [409],
  example: { depot_id: 1, day: '2026-03-20', version: 0, kind: 'clear' },
})

export const insertionCosts = defineCall({
  method: 'POST',
  path: '/api/dispatch/insertions',
  tag: 'dispatch',
  summary: 'What a tank’s visit costs at each position of each truck, and the limits that it breaks there',
  may,
  readOnly: true,
  body: { depot_id, day, tank_id: reference('tanks', { required: true }) },
  answer: {
    version: integer(),
    costs: listOf({
      ...place,
      metres,
      seconds,
      money,
      late: listOf({ tank_id: integer(), minutes: decimal() }),
      over: listOf({ compartment: index, litres }),
      broken: listOf(words),
    }),
  },
  example: { depot_id: 1, day: '2026-03-20', tank_id: 1 },
})

const search = {
  id: integer(),
  state: choice(SEARCH_STATES),
  elapsed_s: decimal(),
  seconds: integer(),
  better_pct: decimal({ help: 'Cost saved against the first plan' }),
  version: integer({ help: 'Of the plan, after the last better one was stored' }),
  error: orNull(words),
} as const
/** One search a plan, the newest. */
const id = reference('dispatch_plans', { required: true, help: 'The search’s id is its plan’s' })

export const startSearch = defineCall({
  method: 'POST',
  path: '/api/dispatch/searches',
  tag: 'dispatch',
  summary: 'Search for a better plan; each better one is stored as it is found. One search a plan',
  may,
  body: { depot_id, day, seconds: integer({ required: true, min: 1, max: MAX_SEARCH_SECONDS }) },
  answer: { id: integer() },
  status: 201,
  refusals: [409, 503],
  example: { depot_id: 1, day: '2026-03-20', seconds: 1 },
})

export const searchState = defineCall({
  method: 'GET',
  path: '/api/dispatch/searches/{id}',
  tag: 'dispatch',
  summary: 'Progress of a search',
  may,
  params: { id },
  answer: search,
  refusals: [404],
  example: { id: 1 },
})

export const stopSearch = defineCall({
  method: 'POST',
  path: '/api/dispatch/searches/{id}/stop',
  tag: 'dispatch',
  summary: 'Stop a search; the best plan found so far stays',
  may,
  params: { id },
  answer: search,
  refusals: [404],
  example: { id: 1 },
})

const publication = {
  method: 'POST',
  tag: 'dispatch',
  may,
  body: { depot_id, day, version },
  answer: dayView,
  refusals: [409],
  example: { depot_id: 1, day: '2026-03-20', version: 0 },
} as const

export const publishPlan = defineCall({
  ...publication,
  path: '/api/dispatch/publish',
  summary: 'Publish a plan: creates its schedule and a job for each stop, all or nothing',
})

export const unpublishPlan = defineCall({
  ...publication,
  path: '/api/dispatch/unpublish',
  summary: 'Take back a published plan, as long as no truck has left',
})

export const reopenPlan = defineCall({
  ...publication,
  path: '/api/dispatch/reopen',
  summary: 'Change a published plan, also with trucks on the road; publishing it again changes its jobs',
})
