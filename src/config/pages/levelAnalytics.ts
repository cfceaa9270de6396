import { definePage } from '../schema'

/** How well forecasts did, and where they didn't. */
export const levelAnalytics = definePage({
  path: 'levelAnalytics',
  label: 'Level analytics',
  icon: 'chart',
  may: { roles: ['admin'] },
})
