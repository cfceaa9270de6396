import { tankOf, type GeometryInput, type Tank } from '../../domain/geometry'

/** Cache size for geometries: many tanks of a fleet share a few models. */
const REMEMBERED = 2000

/** A vessel's stored geometry. */
export type VesselGeometry = {
  readonly shape: GeometryInput['shape'] | null
  readonly dimensions: GeometryInput['dimensions']
  readonly strapping: GeometryInput['strapping']
}

const tanks = new Map<string, Tank | undefined>()

/** Calculations for a vessel; undefined when its geometry is missing or invalid. */
export function vesselTank({ shape, dimensions, strapping }: Partial<VesselGeometry>): Tank | undefined {
  if (!shape) return undefined
  const key = JSON.stringify([shape, dimensions, strapping])
  if (!tanks.has(key)) {
    if (tanks.size >= REMEMBERED) tanks.clear()
    tanks.set(key, soundTank({ shape, dimensions, strapping }))
  }
  return tanks.get(key)
}

function soundTank(geometry: GeometryInput): Tank | undefined {
  try {
    return tankOf(geometry)
  } catch {
    return undefined
  }
}
