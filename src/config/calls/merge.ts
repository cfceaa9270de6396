import { integer, text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { recordOf } from '../schema/calls/shapes'

const both = {
  tag: 'customers',
  may: { remove: 'customers' },
  /** Not references: a repeated request finds the merged customer deleted. */
  params: { id: integer({ required: true, min: 1 }) },
  refusals: [404, 409, 422],
} as const
const into = integer({ required: true, min: 1, label: 'Keep' })

/** Records that belong to a customer, directly or through a tank. */
export const MOVING = [
  'tanks',
  'readings',
  'events',
  'services',
  'requests',
  'reports',
  'photos',
  'notes',
  'jobs',
  'prospects',
  'users',
] as const
const counts = Object.fromEntries(MOVING.map(name => [name, integer()])) as Record<
  (typeof MOVING)[number],
  ReturnType<typeof integer>
>

/** Previews the records that a merge moves to the remaining customer. */
export const previewMerge = defineCall({
  ...both,
  method: 'GET',
  path: '/api/customers/{id}/merge',
  summary: 'What would move if a customer were merged into another of the same client',
  query: { into_id: into },
  answer: {
    ...counts,
    from: text(),
    into: text(),
  },
  example: { id: 1, into_id: 2 },
})

export const mergeCustomer = defineCall({
  ...both,
  method: 'POST',
  path: '/api/customers/{id}/merge',
  summary:
    'Merge a customer into another of the same client: theirs becomes the other’s, and they are removed for good',
  body: { into_id: into },
  answer: recordOf('customers'),
  example: { id: 1, into_id: 2 },
})
