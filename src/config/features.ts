/** Non-admin users of this group see the dispatch planner as the third menu entry. */
export const DISPATCH_PLANNER_GROUP = 154
export const DISPATCH_PLANNER_INDEX = 2
export const DISPATCH_PLANNER_FEATURE = 'dispatch_planner'
export const APPROVALS_FEATURE = 'client_approvals'
