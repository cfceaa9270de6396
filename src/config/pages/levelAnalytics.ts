import { definePage } from '../schema'

/** Forecast accuracy, and where forecasts failed. */
export const levelAnalytics = definePage({
  path: 'levelAnalytics',
  label: 'Level analytics',
  icon: 'chart',
  may: { roles: ['admin'] },
})
