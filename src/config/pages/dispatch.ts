import { definePage } from '../schema'

/** Plans the rounds of a depot's day: which tanks, by which truck, in which order. */
export const dispatchPlanner = definePage({
  path: 'dispatch-planner',
  label: 'Dispatch planner',
  icon: 'route',
  may: { roles: ['admin', 'client', 'provider', 'group manager'], feature: 'dispatch_planner' },
})
