import { users } from '../entities/users'
import { PASSWORD_API, PASSWORD_MIN } from '../schema/passwords'
import { dateTime, reference, references, text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { orNull, recordOf } from '../schema/calls/shapes'

const { name, email, phone, service_type, locale, status } = users.fields
const groups = references('tankgroups', { required: true, label: 'Groups' })
const PERSON = { name, email, phone, locale }

/** An e-mail with a one-time link to set a password. Without a mail server the response contains the link. */
const INVITATION = {
  sent_to: text(),
  link: orNull(text()),
  expires_at: dateTime(),
}

const creates = {
  method: 'POST',
  tag: 'users',
  may: { create: 'users' },
  status: 201,
  answer: { user: recordOf('users'), invitation: INVITATION },
  refusals: [422],
} as const

export const storeGroupManager = defineCall({
  ...creates,
  path: '/api/users/storeGroupManager',
  summary: 'A new group manager, who sees the depots that are named',
  body: { ...PERSON, tank_group_ids: groups, service_type },
  example: { name: 'Maeve Manager', email: 'maeve@example.com', tank_group_ids: [11] },
})

export const storeInstaller = defineCall({
  ...creates,
  path: '/api/users/storeInstaller',
  summary: 'A new installer',
  body: PERSON,
  example: { name: 'Ida Installer', email: 'ida@example.com' },
})

export const updateGroupManager = defineCall({
  method: 'PUT',
  path: '/api/users/updateGroupManager/{id}',
  tag: 'users',
  summary: 'Change a group manager; anybody else is not found',
  may: { update: 'users' },
  params: { id: reference('users', { required: true }) },
  body: { ...PERSON, tank_group_ids: groups, service_type, status },
  partial: true,
  answer: recordOf('users'),
  refusals: [409, 422],
  example: { id: 4, name: 'Maeve Manager' },
})

export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/users/reset_password',
  tag: 'users',
  summary: 'A link by which a user sets another password: it works once, and not for long',
  may: { update: 'users' },
  body: { user_id: reference('users', { required: true }) },
  answer: INVITATION,
  refusals: [422],
  example: { user_id: 4 },
})

export const setPassword = defineCall({
  method: 'PUT',
  path: PASSWORD_API,
  tag: 'session',
  summary: 'Set a password by a link; every session of its owner ends',
  may: { public: 'who forgot a password can’t sign in, and the link is the proof' },
  body: {
    token: text({ required: true, secret: true, max: 200 }),
    password: text({ required: true, secret: true, min: PASSWORD_MIN.customer, max: 200 }),
  },
  ownTransaction: 'a password takes a fifth of a second to hash',
  answer: { email: text() },
  refusals: [404, 422, 429],
  example: { token: 'a token that was sent', password: 'another horse battery' },
})
