import { FUEL_TYPES } from '../entities/shared/geometry'
import { IN_SERVICE } from '../entities/tanks'
import { choice, dateTime, decimal, integer, quantity, reference, text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { EVENT_TYPES } from '../eventTypes'
import { json, listOf, orNull } from '../schema/calls/shapes'

/** Limits the figures to a client with its depots, or to a depot. */
const query = {
  tank_group_id: reference('tankgroups'),
  content_type: choice(FUEL_TYPES),
}
const tag = 'dashboard'
const may = { roles: ['admin', 'client', 'provider', 'group manager'] } as const
const as_of = dateTime({ help: 'Figures of all clients are worked out once a minute' })
const tanks = integer()
/** The tank list's filter that matches exactly these tanks. */
const filter = json()

/** Lower bounds of the bands, in percent and in days. Domain model, section 5. */
export const PERCENT_BANDS = [0, 10, 25, 50, 75] as const
export const DAY_BANDS = [0, 3, 7, 14, 30] as const
/** How far ahead deliveries are forecast, weeks. */
export const WEEKS = 2
/** How far back deliveries are reported, months; each month is compared with the same month of the previous year. */
export const MONTHS = 12

type FleetQuery = { readonly tank_group_id?: number | null; readonly content_type?: string | null }
/** The filter of the tanks that every figure covers. */
export const fleetFilter = ({
  tank_group_id,
  content_type,
}: FleetQuery): Readonly<Record<string, unknown>> => ({
  ...IN_SERVICE,
  ...(tank_group_id ? { group_id: tank_group_id } : {}),
  ...(content_type ? { content_type } : {}),
})

const counts = { tanks, reporting: tanks, critical: tanks, low: tanks, silent: tanks }
const litres = quantity('L')

export const summary = defineCall({
  method: 'GET',
  path: '/api/dashboard/summary',
  summary:
    'How many tanks report, are low or silent, what they will take in two weeks, and the same when yesterday ended',
  tag,
  may,
  query,
  answer: {
    as_of,
    now: { ...counts, ahead_l: litres },
    yesterday: orNull({ ...counts, ahead_l: orNull(litres) }),
  },
  example: {},
})

const split = <const Path extends string>(path: Path, what: string) =>
  defineCall({
    method: 'GET',
    path,
    summary: `Tanks by ${what}`,
    tag,
    may,
    query,
    answer: {
      as_of,
      bands: listOf({ from: orNull(decimal()), to: orNull(decimal()), tanks, filter }),
      unknown: { tanks, filter },
    },
    example: {},
  })
export const splitByPercent = split(
  '/api/dashboard/getTankLevelSplitByPercentRemaining',
  'percent of their capacity',
)
export const splitByTime = split(
  '/api/dashboard/getTankLevelSplitByTimeRemaining',
  'days left; those without a forecast are a band of their own',
)

export const products = defineCall({
  method: 'GET',
  path: '/api/dashboard/products',
  summary: 'What tanks hold that is none of the usual products, under its own names',
  tag,
  may,
  query: { tank_group_id: query.tank_group_id },
  answer: { as_of, other: orNull(text()) },
  example: {},
})

export const opportunity = defineCall({
  method: 'GET',
  path: '/api/dashboard/getUpcomingOpportunityByContentType',
  summary: `Litres to deliver or collect in the next ${WEEKS} weeks, by content and week`,
  tag,
  may,
  query,
  answer: {
    as_of,
    contents: listOf({
      content_type: choice(FUEL_TYPES),
      content_label: orNull(text()),
      tanks,
      p10: litres,
      p50: litres,
      p90: litres,
      filter,
      weeks: listOf({ week: integer(), tanks, p50: litres, filter }),
    }),
  },
  example: {},
})

const month = { services: integer(), litres }
export const historicalTopups = defineCall({
  method: 'GET',
  path: '/api/dashboard/getHistoricalTopups',
  summary: 'Top-ups and collections of the last twelve months, each beside the same month a year before',
  tag,
  may,
  query,
  answer: {
    as_of,
    months: listOf({
      month: text({ help: '2026-11' }),
      kind: choice(['topup', 'collection']),
      ...month,
      tanks,
      filter,
      year_before: { ...month },
    }),
  },
  example: {},
})

export const changes = defineCall({
  method: 'GET',
  path: '/api/dashboard/changes',
  summary:
    'What has happened since yesterday: events by kind, problems reported and top-ups requested, with their tanks',
  tag,
  may,
  query,
  answer: {
    as_of,
    since: dateTime(),
    events: listOf({ type: choice(EVENT_TYPES), tanks, filter }),
    reports: { tanks, filter },
    requests: { tanks, filter },
  },
  example: {},
})
