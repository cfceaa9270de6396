import { tanks as declaredTanks } from '../entities/declared'
import {
  choice,
  dateTime,
  decimal,
  integer,
  longText,
  numbers,
  quantity,
  text,
  unwrapComputed,
  type Field,
  type Option,
} from '../schema'
import { FUEL_TYPES } from '../entities/shared/geometry'
import { defineCall } from '../schema/calls/define'
import { OF_GROUP } from './services'
import { json, listOf, orNull, pageOf, recordOf, recordWith } from '../schema/calls/shapes'

/** States that a map marker's colour shows. */
export const PLACE_STATES = ['good', 'warn', 'bad', 'unknown'] as const

const list = {
  method: 'GET',
  tag: 'tanks',
  may: { read: 'tanks' },
  example: {},
} as const
/** The specification gives the tank list two more paths. */
export const gridList = defineCall({
  ...list,
  path: '/api/tanks/gridList',
  summary: 'List tanks',
  query: OF_GROUP,
  answer: pageOf(recordOf('tanks')),
})
export const verboseList = defineCall({
  ...list,
  path: '/api/tanks/verbose-list',
  summary: 'List tanks, each with its customer, depot, device and open top-up request',
  query: OF_GROUP,
  answer: pageOf(
    recordWith('tanks', {
      customer: orNull({
        id: integer(),
        name: text(),
        customer_no: orNull(text()),
        phone: orNull(text()),
        address: text(),
      }),
      depot: orNull({ id: integer(), name: text(), parent_id: orNull(integer()) }),
      device: orNull({
        id: integer(),
        device_id: text(),
        last_seen_at: orNull(dateTime()),
        battery_mv: orNull(quantity('mV')),
        status_quality: orNull(integer()),
      }),
      request: orNull({
        state: choice(['requested', 'scheduled']),
        topup_l: orNull(quantity('L')),
        note: orNull(text()),
        by: orNull(text({ help: 'Who asked, by name' })),
        at: orNull(dateTime()),
      }),
    }),
  ),
})

export const groupsOfGrid = defineCall({
  method: 'GET',
  path: '/api/tanks/gridList/filter-group-list',
  summary: 'List tankgroups',
  tag: 'tanks',
  may: { read: 'tankgroups' },
  answer: pageOf(recordOf('tankgroups')),
  example: {},
})

const choiceFields = Object.entries<Field>(declaredTanks.fields).flatMap(([name, field]) => {
  const plain = unwrapComputed(field)
  return plain.type === 'choice' ? [[name, plain] as const] : []
})
/** Options by field. */
export const TANK_CHOICES: Readonly<Record<string, readonly Option[]>> = Object.fromEntries(
  choiceFields.map(([name, { options }]) => [name, options]),
)
export const enumColumns = defineCall({
  method: 'GET',
  path: '/api/tanks/enumColumns',
  summary: 'What may be chosen, by field',
  tag: 'tanks',
  may: { staff: true },
  answer: Object.fromEntries(choiceFields.map(([name, field]) => [name, listOf(field)])),
  example: {},
})

/** Map locations as columns: 100 000 rows of objects would be four times as large. */
export const mapList = defineCall({
  method: 'GET',
  path: '/api/tanks/mapList',
  summary: 'Places of tanks, in columns of the same length',
  tag: 'tanks',
  may: { read: 'tanks' },
  query: { filter: longText({ max: 20_000 }), ...OF_GROUP },
  answer: {
    ids: listOf(integer()),
    lat: listOf(decimal()),
    lng: listOf(decimal()),
    pct: listOf(orNull(decimal())),
    direction: listOf(choice([-1, 1])),
    state: listOf(choice(PLACE_STATES)),
  },
  example: { filter: '{"pct_lte":25}' },
})

export const tags = defineCall({
  method: 'GET',
  path: '/api/tags',
  summary: 'Tags in use',
  tag: 'tanks',
  may: { read: 'tanks' },
  answer: listOf(text()),
  example: {},
})

export const selectionSum = defineCall({
  method: 'POST',
  path: '/api/tanks/selection',
  tag: 'tanks',
  summary:
    'What some tanks amount to: litres that fit below their safe fill, or to collect, by direction and product',
  may: { read: 'tanks' },
  readOnly: true,
  body: {
    ids: numbers({ count: 10_000, help: 'These tanks; without them, all that match the filter' }),
    filter: json(),
  },
  answer: listOf({
    direction: choice([-1, 1]),
    content_type: choice(FUEL_TYPES),
    content_label: orNull(text()),
    tanks: integer(),
    litres: quantity('L'),
    unknown: integer({ help: 'Tanks without a level' }),
    ordered: integer({ help: 'Tanks whose delivery or collection is requested or scheduled already' }),
  }),
  example: { ids: [1] },
})
