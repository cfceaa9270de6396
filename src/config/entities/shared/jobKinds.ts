/** Reasons for a visit. */
export const JOB_KINDS = ['install', 'repair', 'removal', 'audit_visit'] as const
/** States of a visit that is still to be made. */
export const OPEN_JOB_STATES = ['planned', 'assigned', 'accepted', 'en_route', 'on_site'] as const
