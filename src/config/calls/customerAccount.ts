import { LANGUAGES } from '../schema/constants'
import { VOLUME_UNITS } from '../volumes'
import { boolean, choice, dateTime, longText, phone, text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { json, orNull } from '../schema/calls/shapes'

export const ALERT_WAYS = ['email', 'push', 'none'] as const
const own = { tag: 'my account', may: { roles: ['customer'] } } as const
const unaudited = 'which of their browsers tells a person is their own affair'
const at = '/customerapi/customer'

const PROFILE = {
  name: text(),
  email: text(),
  phone: orNull(text()),
  address: longText({ max: 400 }),
  customer_no: orNull(text()),
  supplier: { name: text(), phone: orNull(text()), email: orNull(text()) },
  locale: orNull(choice(LANGUAGES)),
  units: choice(VOLUME_UNITS),
  alert_by: choice(ALERT_WAYS),
  has_password: boolean({ help: 'Whether closing the account asks for one' }),
  push_key: orNull(text({ help: 'What a browser subscribes with; null where no push messages are sent' })),
}

export const myProfile = defineCall({
  ...own,
  method: 'GET',
  path: `${at}/profile`,
  summary: "The caller's own account, and who supplies them",
  answer: PROFILE,
  example: {},
})
export const updateMyProfile = defineCall({
  ...own,
  method: 'PUT',
  path: `${at}/profile`,
  summary: "Change the caller's name, phone, language, units, and how they are told",
  partial: true,
  body: {
    name: text({ required: true, min: 1, max: 160 }),
    phone: phone(),
    locale: choice(LANGUAGES),
    units: choice(VOLUME_UNITS, { required: true }),
    alert_by: choice(ALERT_WAYS, { required: true }),
  },
  answer: PROFILE,
  example: { name: 'customer', units: 'litre', alert_by: 'email' },
})

/** The endpoint of a push subscription (Push API). */
const endpoint = text({ required: true, min: 8, max: 1000, pattern: '^https?://\\S+$', patternName: 'url' })
export const subscribePush = defineCall({
  ...own,
  method: 'PUT',
  path: `${at}/push`,
  summary: 'Tell the caller on this device',
  unaudited,
  body: {
    endpoint,
    p256dh: text({ required: true, secret: true, pattern: '^[\\w-]{87}=?$' }),
    auth: text({ required: true, secret: true, pattern: '^[\\w-]{22}(==)?$' }),
  },
  answer: { subscribed: boolean() },
  // The keys of RFC 8291's example.
  example: {
    endpoint: 'https://push.example/1',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
})
export const unsubscribePush = defineCall({
  ...own,
  method: 'PUT',
  path: `${at}/push/stop`,
  summary: 'Tell the caller on this device no longer',
  unaudited,
  body: { endpoint },
  answer: { subscribed: boolean() },
  example: { endpoint: 'https://push.example/1' },
})
export const exportMyData = defineCall({
  ...own,
  method: 'GET',
  path: `${at}/export`,
  summary: 'Everything that is kept of the caller',
  answer: {
    made_at: dateTime(),
    profile: json(),
    tanks: json(),
    requests: json(),
    messages: json(),
    sessions: json(),
  },
  example: {},
})
export const closeMyAccount = defineCall({
  ...own,
  method: 'PUT',
  path: `${at}/close`,
  summary: 'Close the account: personal data are erased, volumes are kept',
  body: { password: text({ secret: true, max: 1000, help: 'Who has none has to have signed in just now' }) },
  ownTransaction: 'a password takes a fifth of a second to check',
  answer: { closed_at: dateTime() },
  refusals: [429],
  example: { password: 'right horse battery' },
})
