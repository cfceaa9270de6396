import { lazy } from 'react'
import type { Override } from './engine/toResource'

const tanks: Override = {
  list: lazy(() => import('./tanks/TanksList')),
  show: lazy(() => import('./tanks/TankPage')),
}

/** Screens that are more than their declaration, by path. */
export const overrides: Readonly<Record<string, Override | undefined>> = {
  tanks,
  draining: tanks,
  'filling-up': tanks,
}
