import { choice, integer, text } from '../index'
import { defineCall } from './define'
import { listOf, orNull, type Members } from './shapes'

const USER = {
  id: integer(),
  uid: text(),
  name: text(),
  email: text(),
  roles: listOf({ name: text() }),
  role_type: text(),
  permissions: listOf(text()),
  sign_in: choice(['password', 'firebase']),
  locale: orNull(text()),
  features: listOf(text()),
  units: text(),
  theme: text(),
  time_zone: text(),
} as const

/** Who is signed in, with what an app adds to its users. */
export const sessionWith = <const M extends Members>(more: M) =>
  defineCall({
    method: 'GET',
    path: '/api/session',
    tag: 'session',
    summary: 'Who is signed in',
    may: { signedIn: true },
    answer: { user: { ...USER, ...more }, role: text() },
    example: {},
  })
