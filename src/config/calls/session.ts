import { text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { listOf } from '../schema/calls/shapes'

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
