/** Visits of installers. */
export const FIELD_KINDS = ['install', 'repair', 'removal', 'audit_visit'] as const
/** Stops of a truck; the dispatch planner makes them. */
export const DISPATCH_KINDS = ['delivery', 'collection'] as const
/** Reasons for a visit. */
export const JOB_KINDS = [...FIELD_KINDS, ...DISPATCH_KINDS] as const
/** States of a visit that is still to be made. */
export const OPEN_JOB_STATES = ['planned', 'assigned', 'accepted', 'en_route', 'on_site'] as const
/** States of a visit. */
export const JOB_STATES = [...OPEN_JOB_STATES, 'done', 'failed', 'cancelled'] as const
