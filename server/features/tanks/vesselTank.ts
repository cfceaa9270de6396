import { tankOf, type GeometryInput, type Tank } from '../../domain/geometry'

/** Geometries that are remembered: fleets have a few models many times over. */
const REMEMBERED = 2000

/** The geometry of a vessel as the store has it. */
export type VesselGeometry = {
  readonly shape: GeometryInput['shape'] | null
  readonly dimensions: GeometryInput['dimensions']
  readonly strapping: GeometryInput['strapping']
}

const tanks = new Map<string, Tank | undefined>()

/** The mathematics of a vessel, or none where its geometry is missing or impossible. */
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
