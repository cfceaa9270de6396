import { boolean, choice, dateTime, integer, longText, reference, text } from '../schema'
import { NETWORK_EVENT_KINDS } from '../entities/shared/networkEvents'
import { defineCall } from '../schema/calls/define'
import { listOf, orNull } from '../schema/calls/shapes'

const admins = { tag: 'connections', may: { update: 'connections' } } as const
const connection = { id: reference('connections', { required: true }) }

export const createKey = defineCall({
  ...admins,
  method: 'PUT',
  path: '/api/connections/{id}/key',
  summary:
    "A new key for a network, in place of any that it had: it is told this once, and can't be read again",
  params: connection,
  ownTransaction: 'an answer that is kept for a repeat would keep the key',
  answer: { key: text() },
  example: { id: 1 },
})

export const traffic = defineCall({
  ...admins,
  method: 'GET',
  path: '/api/connections/{id}/traffic',
  summary:
    'What came and became no reading: unknown devices, what was refused, what is ahead of time, events of the network',
  params: connection,
  answer: {
    waiting: listOf({
      device_key: text(),
      network: choice(['sigfox', 'lorawan']),
      messages: integer(),
      from_at: dateTime(),
      to_at: dateTime(),
      last_received_at: dateTime(),
    }),
    refused: listOf({
      id: integer(),
      at: dateTime(),
      network: orNull(text()),
      error: text(),
      body: text(),
    }),
    ahead: listOf({
      id: integer(),
      network: text(),
      device_key: text(),
      at: dateTime(),
      received_at: dateTime(),
      minutes_ahead: integer(),
    }),
    events: listOf({
      id: integer(),
      network: text(),
      device_key: text(),
      kind: choice(NETWORK_EVENT_KINDS),
      at: dateTime(),
      detail: text({ help: 'In the words of the network' }),
    }),
  },
  example: { id: 1 },
})

export const sampleMessage = defineCall({
  ...admins,
  method: 'GET',
  path: '/api/connections/{id}/sample',
  summary: 'A message as the network would send it now, of a test device where there is one',
  params: connection,
  answer: { message: longText() },
  example: { id: 1 },
})

export const sendTestMessage = defineCall({
  ...admins,
  method: 'PUT',
  path: '/api/connections/{id}/test',
  summary: 'Takes a message in as if it had come by the connection; a refusal names what is wrong with it',
  params: connection,
  body: { message: longText({ required: true, max: 10_000 }) },
  ownTransaction: 'messages are stored by what networks meet as well',
  answer: {
    accepted: integer(),
    parked: integer(),
    duplicate: integer(),
    ullage_mm: orNull(integer()),
    temp_c: orNull(integer()),
    battery_mv: orNull(integer()),
  },
  refusals: [400],
  example: {
    id: 1,
    message: '{"device":"FFFFFFFF","time":1767225600,"data":"0101900ca0c0000000000001","seqNumber":1}',
  },
})

export const adoptDevice = defineCall({
  ...admins,
  method: 'POST',
  path: '/api/connections/{id}/adopt',
  summary: 'Gives a device the identity under which messages wait; with `earlier`, those messages as well',
  params: connection,
  body: {
    device_key: text({ required: true, max: 16 }),
    device_id: reference('devices', { required: true }),
    earlier: boolean({ default: true }),
  },
  answer: { device_id: integer() },
  example: { id: 1, device_key: 'ADA9', device_id: 1, earlier: true },
})
