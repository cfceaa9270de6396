import type { FleetState } from './fleetState'

/** A vehicle's nodes in order, each with its window or depot. */
export type SavedRoute = readonly { readonly node: number; readonly choice: number }[]

export function saveRoute(state: FleetState, vehicle: number): SavedRoute {
  return state.sequence(vehicle).map(node => ({
    node,
    choice: state.isStop(node) ? state.window[node]! : state.depot[node]!,
  }))
}

/** Restores a vehicle's saved route; its present stops must be removed first. */
export function restoreRoute(state: FleetState, vehicle: number, saved: SavedRoute): void {
  for (const { node, choice } of saved)
    if (state.isStop(node)) state.chooseWindow(node, choice)
    else if (choice >= 0) state.chooseDepot(node, choice)
  state.relink(
    vehicle,
    saved.map(({ node }) => node),
  )
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
