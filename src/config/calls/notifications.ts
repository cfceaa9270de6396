import { LANGUAGES } from '../schema/constants'
import { NOTICE_CHANNELS, NOTICE_KINDS } from '../schema/channels'
import { boolean, choice, dateTime, integer, longText, numbers, reference, text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { listOf, orNull } from '../schema/calls/shapes'

const own = { tag: 'notifications', may: { staff: true } } as const

export const inbox = defineCall({
  ...own,
  method: 'GET',
  path: '/api/notifications',
  summary: 'What the caller was told, the newest first, and how much of it is unread',
  query: {
    before: integer({ min: 1, help: 'Only those before this one' }),
    unread: boolean({ default: false, help: 'Only those that were not read' }),
  },
  answer: {
    items: listOf({
      id: integer(),
      kind: choice(NOTICE_KINDS),
      title: text(),
      body: longText(),
      entity: orNull(text()),
      record_id: orNull(text()),
      created_at: dateTime(),
      read_at: orNull(dateTime()),
    }),
    more: boolean(),
    unread: integer(),
  },
  example: {},
})

export const readNotifications = defineCall({
  ...own,
  method: 'PUT',
  path: '/api/notifications/read',
  summary: "Mark the caller's notifications as read: those named, or all",
  unaudited: 'what a person has read is their own affair',
  body: { ids: numbers({ help: 'All of them where this is left out' }) },
  answer: { unread: integer() },
  example: { ids: [1] },
})

const choices = listOf({
  kind: choice(NOTICE_KINDS),
  channel: choice(NOTICE_CHANNELS),
  wanted: boolean(),
})

export const notificationChoices = defineCall({
  ...own,
  method: 'GET',
  path: '/api/notifications/choices',
  summary: 'What the caller is told of, and how',
  answer: choices,
  example: {},
})

export const chooseNotification = defineCall({
  ...own,
  method: 'PUT',
  path: '/api/notifications/choices',
  summary: 'Be told of a kind of thing in some way, or no longer',
  unaudited: 'how a person is told is their own affair',
  body: {
    kind: choice(NOTICE_KINDS, { required: true }),
    channel: choice(NOTICE_CHANNELS, { required: true }),
    wanted: boolean({ required: true }),
  },
  answer: choices,
  example: { kind: 'alerts', channel: 'email', wanted: true },
})

export const eventNotices = defineCall({
  method: 'GET',
  path: '/api/events/{id}/notices',
  tag: 'events',
  summary: 'Who would be told of an event if it were approved now, how, and in which words',
  may: { read: 'events' },
  params: { id: reference('events', { required: true }) },
  answer: {
    people: listOf({
      name: text(),
      role: text(),
      language: choice(LANGUAGES),
      email: orNull(text()),
      channels: listOf(choice(NOTICE_CHANNELS)),
    }),
    webhooks: listOf(text()),
    messages: listOf({ language: choice(LANGUAGES), subject: text(), body: longText() }),
  },
  example: { id: 1 },
})
