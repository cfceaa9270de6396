import { FUEL_TYPES } from '../entities/shared/geometry'
import { boolean, choice, date, dateTime, integer, quantity, reference, text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { json, listOf, orNull } from '../schema/calls/shapes'

/** What can have happened to a tank, in the order in which it is shown. */
export const CHANGES = ['critical', 'drop', 'silent', 'request', 'topup', 'collection'] as const
/** What waits for a decision of staff. */
export const WAITING = ['threshold', 'sudden_change', 'service'] as const

const tanks = integer()
/** The filter of the list that shows exactly these records. */
const filter = json()
const due = { tanks, litres: quantity('L'), filter }

export const sinceLeft = defineCall({
  method: 'GET',
  path: '/api/dashboard/sinceLeft',
  summary:
    'What has happened since the caller’s last request before today 04:00, what waits for approval, and what is due today and tomorrow',
  tag: 'dashboard',
  may: { roles: ['admin', 'client', 'provider', 'group manager'] },
  query: { tank_group_id: reference('tankgroups'), content_type: choice(FUEL_TYPES) },
  answer: {
    as_of: dateTime({ help: 'Worked out once a minute for each user' }),
    since: dateTime({ help: 'At most a week ago' }),
    changes: listOf({
      kind: choice(CHANGES),
      tanks,
      capped: boolean({ help: 'There are more than that' }),
      filter,
      lines: listOf({
        tank_id: integer(),
        tank: text(),
        customer: orNull(text()),
        at: dateTime(),
        litres: orNull(quantity('L', { help: 'Left, lost, asked for, or delivered' })),
      }),
    }),
    decisions: listOf({
      queue: choice(['threshold', 'sudden_change']),
      people: integer(),
      filter,
      lines: listOf({
        name: orNull(text()),
        role: orNull(text()),
        decided: integer(),
        at: dateTime(),
        filter,
      }),
    }),
    waiting: listOf({ queue: choice(WAITING), count: integer(), capped: boolean(), oldest: dateTime() }),
    due: {
      today: date(),
      tomorrow: date(),
      rows: integer(),
      filter,
      lines: listOf({
        group_id: integer(),
        group: text(),
        content_type: choice(FUEL_TYPES),
        content_label: orNull(text()),
        direction: choice([-1, 1]),
        today: due,
        tomorrow: due,
      }),
      totals: listOf({ direction: choice([-1, 1]), today: due, tomorrow: due }),
    },
  },
  example: {},
})
