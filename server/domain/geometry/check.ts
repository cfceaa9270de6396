import type { Dimensions, GeometryInput, StrappingPoint } from './types'

type Length = 'd' | 'l' | 'h' | 'w'

/** Required lengths of each shape. Domain model, section 2. */
const NEEDS: Record<string, readonly Length[]> = {
  vertical_cylinder: ['d', 'h'],
  horizontal_cylinder: ['d', 'l'],
  rectangular: ['w', 'l', 'h'],
  oval: ['w', 'h', 'l'],
  obround: ['w', 'h', 'l'],
  sphere: ['d'],
  strapped: [],
}
/** Longer than any vessel on a lorry or a farm; a larger length is a unit error. */
const MAX_LENGTH_MM = 100_000
const ENDS = ['flat', 'dished', 'ellipsoidal', 'hemispherical']

function lengthProblem(value: number | null | undefined): string | undefined {
  if (value === null || value === undefined) return 'geometry.required'
  if (typeof value !== 'number' || !(value > 0)) return 'geometry.positive'
  return value > MAX_LENGTH_MM ? 'geometry.too_large' : undefined
}

function checkEnds({ end, end_depth, d }: Dimensions, problems: Record<string, string>) {
  if (end != null && !ENDS.includes(end)) problems['dimensions.end'] = 'geometry.end'
  if (end !== 'dished' && end !== 'ellipsoidal') return
  const problem = lengthProblem(end_depth)
  if (problem) problems['dimensions.end_depth'] = problem
  else if (typeof d === 'number' && end_depth! > d / 2)
    problems['dimensions.end_depth'] = 'geometry.end_depth'
}

function checkObround({ axis, w, h }: Dimensions, problems: Record<string, string>) {
  if (axis !== 'vertical' && axis !== 'horizontal')
    problems['dimensions.axis'] = axis == null ? 'geometry.required' : 'geometry.axis'
  else if (typeof w === 'number' && typeof h === 'number' && (axis === 'vertical' ? h <= w : w <= h))
    problems['dimensions.axis'] = 'geometry.obround_axis'
}

function pointProblem(value: number | undefined): string | undefined {
  return typeof value === 'number' && value >= 0 && value < Infinity ? undefined : 'geometry.positive'
}

/** Heights must increase and litres must not decrease; the point (0, 0) is implied. */
function checkStrapping(points: readonly StrappingPoint[], problems: Record<string, string>) {
  let before = { mm: 0, l: 0 }
  points.forEach((point, i) => {
    const [mm, l] = [pointProblem(point?.mm), pointProblem(point?.l)]
    if (mm) problems[`strapping.${i}.mm`] = mm
    if (l) problems[`strapping.${i}.l`] = l
    if (mm || l) return
    if (point.mm > MAX_LENGTH_MM) problems[`strapping.${i}.mm`] = 'geometry.too_large'
    else if (i > 0 && point.mm <= before.mm) problems[`strapping.${i}.mm`] = 'geometry.falling'
    if (point.l < before.l || (point.mm === 0 && point.l > 0))
      problems[`strapping.${i}.l`] = 'geometry.falling'
    before = point
  })
  if (!(before.mm > 0 && before.l > 0)) problems.strapping ??= 'geometry.points'
}

/** Checks the lengths that a shape needs, its ends and its axis. */
function checkDimensions(shape: string, given: Dimensions, problems: Record<string, string>) {
  for (const name of NEEDS[shape]!) {
    const problem = lengthProblem(given[name])
    if (problem) problems[`dimensions.${name}`] = problem
  }
  if (shape === 'horizontal_cylinder') checkEnds(given, problems)
  if (shape === 'obround') checkObround(given, problems)
}

/**
 * Validates a geometry: field path (`dimensions.d`, `strapping.2.l`) to the key of its error text, empty when valid.
 * Rejects NaN, infinite, negative and zero lengths, and lengths over 100 m. Ends default to flat. With a strapping
 * table, the shape only serves the drawing: its lengths are optional, but must be valid.
 */
export function checkGeometry({ shape, dimensions, strapping }: GeometryInput): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!Object.hasOwn(NEEDS, shape)) return { shape: 'geometry.unknown_shape' }
  if (strapping != null && !Array.isArray(strapping)) return { strapping: 'geometry.points' }
  const given = dimensions ?? {}
  const hasTable = strapping != null && strapping.length > 0
  if (hasTable) checkStrapping(strapping, problems)
  else if (shape === 'strapped') problems.strapping = 'geometry.points'
  const drawn = NEEDS[shape]!.some(name => given[name] != null)
  if (!hasTable || drawn) checkDimensions(shape, given, problems)
  return problems
}
