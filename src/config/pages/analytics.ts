import { definePage } from '../schema'

/** How the fleet stands: figures and bars over tanks, each of which opens the tanks behind it. */
export const analytics = definePage({
  path: 'analytics',
  label: 'Dashboard',
  icon: 'chart',
  may: { roles: ['admin', 'client', 'provider', 'group manager'] },
})
