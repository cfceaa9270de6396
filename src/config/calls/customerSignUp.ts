import { LANGUAGES } from '../schema/constants'
import { boolean, choice, dateTime, email, integer, longText, text } from '../schema'
import { defineCall } from '../schema/calls/define'

/** The response is the same whether or not the address is registered, to prevent account enumeration. */
const sentAnswer = { answer: { sent: boolean() }, refusals: [429] } as const
const unaudited = 'a link is asked for by an address and changes no account; its use has an entry'
const accountInput = { email: email({ required: true }), locale: choice(LANGUAGES) }
const password = text({ required: true, secret: true, min: 10, max: 200 })
const token = text({ required: true, max: 100 })
const open = { tag: 'sign-up', may: { public: 'who signs up has no account yet' } } as const

export const register = defineCall({
  ...open,
  ...sentAnswer,
  method: 'POST',
  path: '/api/customer/register',
  summary: 'Send a link by which an e-mail address is verified',
  unaudited,
  body: accountInput,
  example: { email: 'somebody@example.com', locale: 'en' },
})

export const completeRegistration = defineCall({
  ...open,
  method: 'PUT',
  path: '/api/customer/register/complete',
  summary: 'Make an account with a verified address; a code binds it to a customer',
  body: { token, name: text({ required: true, min: 1, max: 160 }), password },
  ownTransaction: 'a password takes a fifth of a second to hash',
  answer: { activation_token: text(), uid: text() },
  refusals: [429],
  example: { token: 'of-a-mail', name: 'Nora', password: 'right horse battery' },
})

export const checkLink = defineCall({
  ...open,
  method: 'PUT',
  path: '/api/customer/link',
  summary: 'Whether the link of a mail still holds; it is not used up by that, and whose it is isn’t told',
  unaudited: 'nothing changes; as a change, it has the rate limit of sign-ins',
  body: { token, purpose: choice(['register', 'password'], { required: true }) },
  answer: { holds: boolean() },
  refusals: [429],
  example: { token: 'of-a-mail', purpose: 'register' },
})

export const forgotPassword = defineCall({
  ...open,
  ...sentAnswer,
  method: 'POST',
  path: '/api/customer/password/forgot',
  summary: 'Send a customer or a member of staff a link by which a new password is set',
  unaudited,
  body: accountInput,
  example: { email: 'somebody@example.com', locale: 'en' },
})

export const resetPassword = defineCall({
  ...open,
  method: 'PUT',
  path: '/api/customer/password/reset',
  summary: 'Set a new password by a link, which signs out everywhere',
  body: { token, password },
  ownTransaction: 'a password takes a fifth of a second to hash',
  answer: { changed: boolean() },
  refusals: [429],
  example: { token: 'of-a-mail', password: 'right horse battery' },
})

export const invitationLetter = defineCall({
  method: 'PUT',
  path: '/api/customers/{id}/letter',
  tag: 'customers',
  summary: 'A new activation code for a letter on paper; earlier codes end',
  may: { roles: ['admin', 'client'] },
  params: { id: integer({ required: true, min: 1 }) },
  answer: {
    code: text(),
    url: text(),
    qr_svg: text({ max: 20_000 }),
    name: text(),
    address: longText({ max: 400 }),
    supplier: text(),
    language: choice(LANGUAGES),
    title: text(),
    body: longText({ max: 2000 }),
    expires_at: dateTime(),
  },
  refusals: [404, 409],
  example: { id: 901 },
})
