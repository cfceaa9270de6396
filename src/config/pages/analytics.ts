import { definePage } from '../schema'

/** Fleet overview: figures and bar charts of tanks, each linked to the tanks behind it. */
export const analytics = definePage({
  path: 'analytics',
  label: 'Dashboard',
  icon: 'chart',
  may: { roles: ['admin', 'client', 'provider', 'group manager'] },
})
