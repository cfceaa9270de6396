import { definePage } from '../schema'

/** Plans the rounds of a depot's day: which tanks, by which truck, in which order. */
export const dispatchPlanner = definePage({
  path: 'dispatch-planner',
  label: 'Dispatch planner',
  icon: 'route',
  may: { roles: ['admin', 'client', 'provider', 'group manager'], feature: 'dispatch_planner' },
})

/** A depot's rounds by month, done beside planned. Opened from the planner; not in the menu. */
export const deliveryPerformance = definePage({
  path: 'delivery-performance',
  label: 'Delivery performance',
  icon: 'chart',
  may: { roles: ['admin', 'client', 'provider', 'group manager'], feature: 'dispatch_planner' },
})
