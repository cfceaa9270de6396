import type { Assignment } from './assignments'
import type { FleetState } from './fleetState'

/**
 * A vehicle's nodes in order, each with its window or depot, and the assignments of its trips: of several that are as good,
 * another one may need more cleaning before a later trip.
 */
export type SavedRoute = {
  readonly nodes: readonly { readonly node: number; readonly choice: number }[]
  readonly assignments: readonly (Assignment | undefined)[]
}

export function saveRoute(state: FleetState, vehicle: number): SavedRoute {
  const nodes = state.sequence(vehicle).map(node => ({
    node,
    choice: state.isStop(node) ? state.window[node]! : state.depot[node]!,
  }))
  return { nodes, assignments: [...state.loading[vehicle]!.chosen] }
}

/** Restores a vehicle's saved route; its present stops must be removed first. */
export function restoreRoute(state: FleetState, vehicle: number, { nodes, assignments }: SavedRoute): void {
  for (const { node, choice } of nodes)
    if (state.isStop(node)) state.chooseWindow(node, choice)
    else if (choice >= 0) state.chooseDepot(node, choice)
  state.relink(
    vehicle,
    nodes.map(({ node }) => node),
  )
  assignments.forEach((assignment, trip) => (state.loading[vehicle]!.chosen[trip] = assignment))
  state.refresh(vehicle)
}

/** Saves routes before they change, for rollback. */
export class Journal {
  private readonly saved = new Map<number, SavedRoute>()

  constructor(private readonly state: FleetState) {}

  get vehicles(): Iterable<number> {
    return this.saved.keys()
  }

  /** Call before a vehicle's route changes. */
  touch(vehicle: number): void {
    if (!this.saved.has(vehicle)) this.saved.set(vehicle, saveRoute(this.state, vehicle))
  }

  forget(): void {
    this.saved.clear()
  }

  undo(): void {
    const { state, saved } = this
    for (const vehicle of saved.keys()) for (const node of state.sequence(vehicle)) state.vehicle[node] = -1
    for (const [vehicle, route] of saved) restoreRoute(state, vehicle, route)
    saved.clear()
  }
}
