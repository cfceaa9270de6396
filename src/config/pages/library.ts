import { definePage } from '../schema'

/** Reports that are computed on request. Opened from the report list; not in the menu. */
export const library = definePage({
  path: 'library',
  label: 'Report library',
  icon: 'report',
  may: { roles: ['admin', 'client', 'provider'] },
})
