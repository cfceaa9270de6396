/** What somebody drives out for. */
export const JOB_KINDS = ['install', 'repair', 'removal', 'audit_visit'] as const
/** A visit in one of these is still to be made. */
export const OPEN_JOB_STATES = ['planned', 'assigned', 'accepted', 'en_route', 'on_site'] as const
