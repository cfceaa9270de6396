import { lazy } from 'react'
import type { Note } from './engine/FieldNotes'
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

const capacity: Readonly<Record<string, Note>> = { capacity_l: lazy(() => import('./tanks/CapacityNote')) }

/** What is said at a field beyond its declaration, by entity. */
export const notes: Readonly<Record<string, Readonly<Record<string, Note>>>> = {
  tanks: capacity,
  models: capacity,
}
