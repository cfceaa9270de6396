import { definePage } from '../schema'

/** Device health: last contact, batteries, radio and firmware. */
export const health = definePage({
  path: 'health',
  label: 'Health',
  icon: 'pulse',
  may: { roles: ['admin'] },
})
