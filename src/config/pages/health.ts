import { definePage } from '../schema'

/** How the devices do: when they were heard, their batteries, their radio and their firmware. */
export const health = definePage({
  path: 'health',
  label: 'Health',
  icon: 'pulse',
  may: { roles: ['admin'] },
})
