import { WRITERS } from '../actors'
import { choice, tags, text } from '../index'
import { defineCall } from './define'
import { listOf, orNull } from './shapes'

/**
 * The author of a change, as far as the caller may see: a person's name, or only the role of a person outside the
 * caller's scope; `kind` names an author that is not a person.
 */
export const actorShape = {
  kind: choice(['person', ...WRITERS]),
  name: orNull(text()),
  role: orNull(text()),
} as const

/** The maximum page size of a list. */
const MAX_UIDS = 200

export const people = defineCall({
  method: 'GET',
  path: '/api/people',
  tag: 'people',
  summary: 'Who stands behind the sign-in IDs of `created_by` and `updated_by`',
  may: { staff: true },
  query: { uids: tags({ required: true, max: MAX_UIDS }) },
  answer: listOf({ uid: text(), ...actorShape }),
  example: { uids: ['import'] },
})
