import { refused } from '../../crud/describe'
import * as json from '../../crud/jsonSchema'

const USER = json.object({
  id: json.integer,
  uid: json.text,
  name: json.text,
  email: json.text,
  roles: json.list(json.object({ name: json.text })),
  role_type: json.text,
  service_type: json.integer,
  tank_group_ids: json.list(json.integer),
  permissions: json.list(json.text),
  sign_in: json.oneOf(['password', 'firebase']),
  customer_id: json.orNull(json.integer),
  locale: json.text,
  features: json.list(json.text),
  units: json.text,
  theme: json.text,
  time_zone: json.text,
})

export const signin = {
  tags: ['session'],
  summary: 'Sign in by e-mail and password',
  body: json.object({ email: json.text, password: json.text }),
  response: { 200: json.object({ token: json.text, user: USER, role: json.text }), 401: refused },
}

export const session = {
  tags: ['session'],
  summary: 'Who is signed in',
  response: { 200: json.object({ user: USER, role: json.text }) },
}

const ACCOUNT = json.object({ email: json.text, role: json.text, scope: json.text })
export const demo = {
  tags: ['session'],
  summary: 'The accounts of the demonstration, where there is one',
  response: { 200: json.object({ password: json.text, accounts: json.list(ACCOUNT) }), 404: refused },
}

export const healthz = {
  tags: ['probes'],
  summary: 'The process is up',
  response: { 200: json.object({ status: json.oneOf(['ok']) }) },
}

const SEED = json.object({ done: json.boolean, tanks: json.integer, of: json.integer }, ['tanks', 'of'])
export const readyz = {
  tags: ['probes'],
  summary: 'The store answers',
  response: { 200: json.object({ status: json.oneOf(['ready']), seed: SEED }) },
}
