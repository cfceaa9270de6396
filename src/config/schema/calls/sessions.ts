import { PASSWORD_MIN } from '../passwords'
import { boolean, dateTime, integer, text } from '../index'
import { defineCall } from './define'
import { listOf, orNull } from './shapes'

const own = { tag: 'session', may: { signedIn: true } } as const

export const sessions = defineCall({
  ...own,
  method: 'GET',
  path: '/api/sessions',
  summary: 'Where the caller is signed in, the session used last first',
  answer: listOf({
    id: text(),
    agent: orNull(text()),
    ip: orNull(text()),
    created_at: dateTime(),
    last_used_at: dateTime(),
    current: boolean(),
  }),
  example: {},
})

export const endSession = defineCall({
  ...own,
  method: 'DELETE',
  path: '/api/sessions/{id}',
  summary: "End one of the caller's sessions",
  params: { id: text({ required: true, max: 36 }) },
  answer: { ended: integer() },
  refusals: [404],
  example: { id: '00000000-0000-4000-8000-000000000000' },
})

export const endAllSessions = defineCall({
  ...own,
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'Sign the caller out everywhere, here as well',
  answer: { ended: integer() },
  example: {},
})

export const changePassword = defineCall({
  ...own,
  method: 'PUT',
  path: '/api/account/password',
  summary: "Change the caller's own password, which ends every other session of theirs",
  body: {
    current: text({ required: true, secret: true, max: 1000 }),
    password: text({ required: true, secret: true, min: PASSWORD_MIN.customer, max: 200 }),
  },
  ownTransaction: 'a password takes a fifth of a second to hash',
  answer: { ended: integer() },
  refusals: [429],
  example: { current: 'right horse battery', password: 'another horse battery' },
})
