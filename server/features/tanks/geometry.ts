import { checkGeometry, tankOf, type GeometryInput } from '../../domain/geometry'
import { CAPACITY_DOUBTED } from '../../../src/config/entities/shared/geometry'
import type { Problems } from '../../../src/config/schema'
import type { Row } from '../../engine/behaviour/row'

/** The geometry that a record describes, or undefined where it describes none. */
export function geometryOf(record: Row): GeometryInput | undefined {
  if (typeof record.shape !== 'string') return undefined
  return {
    shape: record.shape as GeometryInput['shape'],
    dimensions: record.dimensions as GeometryInput['dimensions'],
    strapping: record.strapping as GeometryInput['strapping'],
  }
}

/** Adds what is impossible about a geometry, by the form's own field paths. Returns whether it is sound. */
export function addGeometryProblems(record: Row, problems: Problems): boolean {
  const geometry = geometryOf(record)
  if (!geometry) return true
  const found = Object.entries(checkGeometry(geometry))
  for (const [path, key] of found) problems[path] ??= { key }
  return found.length === 0
}

/** A capacity that can't be this vessel's: a slip of a unit or a digit. Smaller differences are a warning elsewhere. */
export function addCapacityProblem(record: Row, problems: Problems) {
  const geometry = geometryOf(record)
  if (!geometry || typeof record.capacity_l !== 'number') return
  const ratio = record.capacity_l / tankOf(geometry).capacity_l
  if (ratio > CAPACITY_DOUBTED || ratio < 1 / CAPACITY_DOUBTED)
    problems.capacity_l ??= { key: 'geometry.capacity' }
}
