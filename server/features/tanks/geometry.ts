import { checkGeometry, tankOf, type GeometryInput } from '../../domain/geometry'
import { CAPACITY_DOUBTED } from '../../../src/config/entities/shared/geometry'
import type { Problems } from '../../../src/config/schema'
import type { Row } from '../../engine/behaviour/row'

/** The geometry of a record; undefined when it has none. */
export function geometryOf(record: Row): GeometryInput | undefined {
  if (typeof record.shape !== 'string') return undefined
  return {
    shape: record.shape as GeometryInput['shape'],
    dimensions: record.dimensions as GeometryInput['dimensions'],
    strapping: record.strapping as GeometryInput['strapping'],
  }
}

/** Adds geometry errors by the form's field paths. Returns whether the geometry is valid. */
export function addGeometryProblems(record: Row, problems: Problems): boolean {
  const geometry = geometryOf(record)
  if (!geometry) return true
  const found = Object.entries(checkGeometry(geometry))
  for (const [path, key] of found) problems[path] ??= { key }
  return found.length === 0
}

/**
 * Adds an error for a capacity that can't belong to this vessel, such as a wrong unit or digit. Smaller differences
 * only cause a warning elsewhere.
 */
export function addCapacityProblem(record: Row, problems: Problems) {
  const geometry = geometryOf(record)
  if (!geometry || typeof record.capacity_l !== 'number') return
  const ratio = record.capacity_l / tankOf(geometry).capacity_l
  if (ratio > CAPACITY_DOUBTED || ratio < 1 / CAPACITY_DOUBTED)
    problems.capacity_l ??= { key: 'geometry.capacity' }
}
