import { choice, dateTime, decimal, integer, reference, text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { json, listOf, mapOf, orNull } from '../schema/calls/shapes'

const tag = 'dashboard'
const may = { roles: ['admin'] } as const
/** A client's devices include those on its depots' tanks. */
const query = { fw_version: text({ max: 20, label: 'Firmware' }), tank_group_id: reference('tankgroups') }
const as_of = dateTime({ help: 'Worked out once a minute' })
/** Reasons to check a device. Domain model, section 8. */
export const HEALTH_REASONS = ['silent', 'battery', 'loss'] as const
export const REPORTS_MAX = 100

export const healthStatistics = defineCall({
  method: 'GET',
  path: '/api/dashboard/health/statistics',
  summary:
    'Installed devices by when they were heard, battery, status, loss and firmware; and tanks by depot',
  tag,
  may,
  query,
  answer: {
    as_of,
    devices: integer(),
    filter: json(),
    splits: mapOf(listOf({ key: orNull(text()), devices: integer(), filter: json() })),
    groups: listOf({
      group_id: integer(),
      name: text(),
      tanks: integer(),
      silent: integer(),
      filter: json(),
    }),
  },
  example: {},
})

export const healthReports = defineCall({
  method: 'GET',
  path: '/api/dashboard/health/reports',
  summary: `Installed devices that need somebody, the worst first; at most ${REPORTS_MAX}`,
  tag,
  may,
  query,
  answer: {
    as_of,
    reports: listOf({
      id: integer(),
      device_id: text(),
      tank_id: orNull(integer()),
      tank: orNull(text()),
      last_seen_at: orNull(dateTime()),
      battery_mv: orNull(decimal()),
      loss_pct: orNull(decimal()),
      reasons: listOf(choice(HEALTH_REASONS)),
    }),
  },
  example: {},
})
