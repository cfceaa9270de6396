import type { CallContext } from '../../engine/calls/serve'
import type { DayReader } from './openDay'

/** Who plans, in the request's transaction. */
export type Planning = DayReader & { readonly uid: string }
/** The same for a change, with the request's audit log. */
export type AuditedPlanning = Planning & { readonly audit: CallContext<object>['audit'] }
