import { WRITERS } from '../actors'
import { choice, tags, text } from '../index'
import { defineCall } from './define'
import { listOf, orNull } from './shapes'

/**
 * Who did something, as far as the asker may know: a person's name, or only the role of somebody whose name isn't theirs to
 * read; `kind` where it was nobody.
 */
export const actorShape = {
  kind: choice(['person', ...WRITERS]),
  name: orNull(text()),
  role: orNull(text()),
} as const

/** As many as a page of a list may have rows. */
const MOST = 200

export const people = defineCall({
  method: 'GET',
  path: '/api/people',
  tag: 'people',
  summary: 'Who stands behind the sign-in IDs of `created_by` and `updated_by`',
  may: { staff: true },
  query: { uids: tags({ required: true, max: MOST }) },
  answer: listOf({ uid: text(), ...actorShape }),
  example: { uids: ['import'] },
})
