import { mayCarry } from '../stopRules'
import type { LoadModel } from './loadModel'

/** An assignment of a vehicle's compartments to products: a load key by compartment, -1 for an empty one. */
export type Assignment = {
  readonly keys: Int8Array
  readonly litres: Float64Array
  /** The set that contains this assignment, the same in every search of a problem, and its index there. */
  readonly set: number
  readonly index: number
}

type Draft = Pick<Assignment, 'keys' | 'litres'>

/** Assignments, with their litres by load key concatenated. */
export type AssignmentSet = { readonly all: readonly Assignment[]; readonly litres: Float64Array }

/** Largest number of assignments to enumerate; the largest compartments are decided first. */
const MAX_ASSIGNMENTS = 4096

/**
 * Enumerates the assignments of a vehicle's compartments to some load keys (bits of `mask`). Assignments with the
 * same litres by key count once, unless a product change requires cleaning and the compartment therefore matters. A
 * compartment only stays empty where it can carry none of the keys, or where `mayBeEmpty` allows it.
 */
export function enumerateAssignments(
  { keys, problem }: LoadModel,
  vehicle: number,
  mask: number,
  { set, identity, mayBeEmpty }: { set: number; identity: boolean; mayBeEmpty: boolean },
): AssignmentSet {
  const { compartments } = problem.vehicles[vehicle]!
  const options = compartments.map(compartment => {
    const carried = keys.flatMap((key, i) =>
      mask & (1 << i) && mayCarry(compartment, key.product, problem.settings.product_change) ? [i] : [],
    )
    return carried.length > 0 && !mayBeEmpty ? carried : [...carried, -1]
  })
  const order = compartments.map((_, i) => i)
  order.sort((a, b) => compartments[b]!.capacity_l - compartments[a]!.capacity_l)
  let partial: Draft[] = [
    { keys: new Int8Array(compartments.length).fill(-1), litres: new Float64Array(keys.length) },
  ]
  for (const i of order) {
    const next = new Map<string, Draft>()
    for (const before of partial)
      for (const key of options[i]!) {
        const assignment = extended(before, i, key, compartments[i]!.capacity_l)
        const id = identity ? assignment.keys.join() : assignment.litres.join()
        if (!next.has(id)) next.set(id, assignment)
      }
    partial = [...next.values()].slice(0, MAX_ASSIGNMENTS)
  }
  const litres = new Float64Array(partial.length * keys.length)
  const all: Assignment[] = []
  partial.forEach((assignment, index) => {
    litres.set(assignment.litres, index * keys.length)
    all.push({ ...assignment, set, index })
  })
  return { all, litres }
}

function extended(before: Draft, compartment: number, key: number, capacity_l: number): Draft {
  const keys = Int8Array.from(before.keys)
  const litres = Float64Array.from(before.litres)
  keys[compartment] = key
  if (key >= 0) litres[key]! += capacity_l
  return { keys, litres }
}
