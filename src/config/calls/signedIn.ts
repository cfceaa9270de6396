import { integer } from '../schema'
import { sessionWith } from '../schema/calls/session'
import { listOf, orNull } from '../schema/calls/shapes'

/** What the browser learns of a user besides what every app tells. */
export const SESSION_MEMBERS = {
  service_type: integer(),
  tank_group_ids: listOf(integer()),
  customer_id: orNull(integer()),
} as const

/** The engine's call as it answers here. */
export const session = sessionWith(SESSION_MEMBERS)
