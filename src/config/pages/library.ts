import { definePage } from '../schema'

/** Reports that are worked out when they are asked for. The list of reports leads to it; it is in no menu. */
export const library = definePage({
  path: 'library',
  label: 'Report library',
  icon: 'report',
  may: { roles: ['admin', 'client', 'provider'] },
})
