import { LANGUAGES } from '../schema/constants'
import { audienceFields } from '../entities/shared/audience'
import { NOTICE_CHANNELS } from '../schema/channels'
import { choice, choices, integer, longText, reference, text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { listOf, orNull } from '../schema/calls/shapes'

export const previewNotice = defineCall({
  method: 'POST',
  path: '/api/notices/preview',
  tag: 'notifications',
  summary: 'Whom a message would reach if it went out now, how, and what each of them would read',
  may: { create: 'notices' },
  readOnly: true,
  body: {
    ...audienceFields,
    channels: choices(NOTICE_CHANNELS, { required: true }),
    subject: text({ max: 120 }),
    body: longText({ max: 2000 }),
  },
  answer: {
    count: integer(),
    unreached: integer({ help: 'Those who want it in none of these ways, or can’t be reached' }),
    channels: listOf({ channel: choice(NOTICE_CHANNELS), count: integer() }),
    people: listOf({
      name: text(),
      role: text(),
      language: choice(LANGUAGES),
      channels: listOf(choice(NOTICE_CHANNELS)),
      email: orNull(text()),
      phone: orNull(text()),
      subject: text(),
      text: longText(),
    }),
  },
  example: { audience: 'customers', channels: ['email'], subject: 'Office closed', body: 'On Monday.' },
})

export const noticeDeliveries = defineCall({
  method: 'GET',
  path: '/api/notices/{id}/deliveries',
  tag: 'notifications',
  summary: 'How a message got through, by the way in which it was sent',
  may: { read: 'notices' },
  params: { id: reference('notices', { required: true }) },
  answer: listOf({
    channel: choice(NOTICE_CHANNELS),
    sent: integer(),
    waiting: integer(),
    failed: integer(),
    cancelled: integer(),
    read: orNull(integer({ help: 'In the app alone: how many have read it' })),
  }),
  example: { id: 1 },
})
