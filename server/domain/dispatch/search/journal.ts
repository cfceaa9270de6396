import type { Assignment } from './assignments'
import type { FleetState } from './fleetState'

/**
 * A vehicle's nodes in order, the window or depot of each, and the assignments of its trips: of several that are as good,
 * another one may need more cleaning before a later trip.
 */
export type SavedRoute = {
  readonly nodes: Int32Array
  readonly choices: Int32Array
  readonly assignments: readonly (Assignment | undefined)[]
}

export function saveRoute(state: FleetState, vehicle: number): SavedRoute {
  const nodes = Int32Array.from(state.sequence(vehicle))
  const choices = new Int32Array(nodes.length)
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!
    choices[i] = state.isStop(node) ? state.window[node]! : state.depot[node]!
  }
  return { nodes, choices, assignments: [...state.loading[vehicle]!.chosen] }
}

/** Restores a vehicle's saved route; its present stops must be removed first. */
export function restoreRoute(
  state: FleetState,
  vehicle: number,
  { nodes, choices, assignments }: SavedRoute,
): void {
  for (let i = 0; i < nodes.length; i++)
    if (state.isStop(nodes[i]!)) state.chooseWindow(nodes[i]!, choices[i]!)
    else if (choices[i]! >= 0) state.chooseDepot(nodes[i]!, choices[i]!)
  state.relink(vehicle, nodes)
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
