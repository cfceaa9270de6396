import { choice, integer, text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { listOf, orNull } from '../schema/calls/shapes'

export const session = defineCall({
  method: 'GET',
  path: '/api/session',
  tag: 'session',
  summary: 'Who is signed in',
  may: { signedIn: true },
  answer: {
    user: {
      id: integer(),
      uid: text(),
      name: text(),
      email: text(),
      roles: listOf({ name: text() }),
      role_type: text(),
      service_type: integer(),
      tank_group_ids: listOf(integer()),
      permissions: listOf(text()),
      sign_in: choice(['password', 'firebase']),
      customer_id: orNull(integer()),
      locale: orNull(text()),
      features: listOf(text()),
      units: text(),
      theme: text(),
      time_zone: text(),
    },
    role: text(),
  },
  example: {},
})

export const demo = defineCall({
  method: 'GET',
  path: '/api/demo',
  tag: 'session',
  summary: 'The accounts of the demonstration, where there is one',
  may: { public: 'the sign-in page shows them; production has none' },
  refusals: [404],
  answer: { password: text(), accounts: listOf({ email: text(), role: text(), scope: text() }) },
  example: {},
})
