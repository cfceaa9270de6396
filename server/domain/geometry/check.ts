import type { Dimensions, GeometryInput, StrappingPoint } from './types'

type Length = 'd' | 'l' | 'h' | 'w'

/** Lengths that a shape can't do without. Domain model, section 2. */
const NEEDS: Record<string, readonly Length[]> = {
  vertical_cylinder: ['d', 'h'],
  horizontal_cylinder: ['d', 'l'],
  rectangular: ['w', 'l', 'h'],
  oval: ['w', 'h', 'l'],
  obround: ['w', 'h', 'l'],
  sphere: ['d'],
  strapped: [],
}
/** Longer than any vessel on a lorry or a farm; more is a slip of a unit. */
const LONGEST_MM = 100_000
const ENDS = ['flat', 'dished', 'ellipsoidal', 'hemispherical']

function lengthProblem(value: number | null | undefined): string | undefined {
  if (value === null || value === undefined) return 'geometry.required'
  if (typeof value !== 'number' || !(value > 0)) return 'geometry.positive'
  return value > LONGEST_MM ? 'geometry.too_large' : undefined
}

function checkEnds({ end, end_depth, d }: Dimensions, problems: Record<string, string>) {
  if (end && !ENDS.includes(end)) problems['dimensions.end'] = 'geometry.end'
  if (end !== 'dished' && end !== 'ellipsoidal') return
  const problem = lengthProblem(end_depth)
  if (problem) problems['dimensions.end_depth'] = problem
  else if (typeof d === 'number' && end_depth! > d / 2)
    problems['dimensions.end_depth'] = 'geometry.end_depth'
}

function checkObround({ axis, w, h }: Dimensions, problems: Record<string, string>) {
  if (axis !== 'vertical' && axis !== 'horizontal')
    problems['dimensions.axis'] = axis ? 'geometry.axis' : 'geometry.required'
  else if (typeof w === 'number' && typeof h === 'number' && (axis === 'vertical' ? h <= w : w <= h))
    problems['dimensions.axis'] = 'geometry.obround_axis'
}

/** Heights rise and litres never fall; the point (0, 0) is understood. */
function checkStrapping(points: readonly StrappingPoint[], problems: Record<string, string>) {
  let before = { mm: 0, l: 0 }
  points.forEach((point, i) => {
    for (const key of ['mm', 'l'] as const)
      if (typeof point?.[key] !== 'number' || !Number.isFinite(point[key]) || point[key] < 0)
        problems[`strapping.${i}.${key}`] = 'geometry.positive'
    if (problems[`strapping.${i}.mm`] || problems[`strapping.${i}.l`]) return
    if (i > 0 && point.mm <= before.mm) problems[`strapping.${i}.mm`] = 'geometry.falling'
    if (point.l < before.l || (point.mm === 0 && point.l > 0))
      problems[`strapping.${i}.l`] = 'geometry.falling'
    before = point
  })
  if (!(before.mm > 0 && before.l > 0)) problems.strapping ??= 'geometry.points'
}

/**
 * What is impossible about a geometry: field path to the key of its text, empty when it is sound. NaN, infinite,
 * negative and zero lengths are all refused.
 */
export function checkGeometry({ shape, dimensions, strapping }: GeometryInput): Record<string, string> {
  const problems: Record<string, string> = {}
  const needs = NEEDS[shape]
  if (!needs) return { shape: 'geometry.unknown_shape' }
  const given = dimensions ?? {}
  const table = strapping && strapping.length > 0 ? strapping : undefined
  if (table) checkStrapping(table, problems)
  else if (shape === 'strapped') problems.strapping = 'geometry.points'
  // A table wins over the shape, whose lengths are then only for the drawing.
  if (table && needs.every(name => given[name] == null)) return problems
  for (const name of needs) {
    const problem = lengthProblem(given[name])
    if (problem) problems[`dimensions.${name}`] = problem
  }
  if (shape === 'horizontal_cylinder') checkEnds(given, problems)
  if (shape === 'obround') checkObround(given, problems)
  return problems
}
