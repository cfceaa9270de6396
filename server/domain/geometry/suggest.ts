import { tankOf } from './tank'
import type { Dimensions, GeometryInput, Shape } from './types'

const LENGTHS = ['d', 'l', 'h', 'w'] as const
type Length = (typeof LENGTHS)[number]

/** A user's measurements of a tank; mm and litres. Unknown values are left out. */
export type Measured = {
  readonly shape?: Shape | null
  readonly dimensions?: Dimensions | null
  readonly capacity_l?: number | null
}
export type Candidate = { readonly id: number; readonly capacity_l: number } & GeometryInput

/** Comparison of one measurement with a model: percent by which the model is larger. */
export type Difference = {
  readonly field: Length | 'capacity_l'
  readonly measured: number
  readonly model: number
  readonly pct: number
}
export type Suggestion = {
  readonly id: number
  /** 1 is a perfect match; each percent of average deviation (root mean square) subtracts a twentieth. */
  readonly score: number
  readonly differences: readonly Difference[]
  /** Length and width were swapped. */
  readonly turned: boolean
}

/** A tape measure on a bulging tank is off by some percent; a larger deviation means another model. */
const FURTHEST_PCT = 15
const MAX_SUGGESTIONS = 5

function difference(field: Difference['field'], measured: number, model: number): Difference {
  return { field, measured, model, pct: Math.round(((model - measured) / measured) * 1000) / 10 }
}

function compare(measured: Measured, model: Candidate, turned: boolean): Difference[] {
  const named = (name: Length): Length => (turned && name === 'l' ? 'w' : turned && name === 'w' ? 'l' : name)
  const lengths = LENGTHS.flatMap(name => {
    const [own, theirs] = [measured.dimensions?.[name], model.dimensions?.[named(name)]]
    return own && theirs ? [difference(name, own, theirs)] : []
  })
  const capacity = measured.capacity_l
  return capacity ? [...lengths, difference('capacity_l', capacity, model.capacity_l)] : lengths
}

const offOf = (differences: readonly Difference[]) =>
  Math.sqrt(differences.reduce((sum, { pct }) => sum + pct * pct, 0) / differences.length)

/** Capacity computed from the measured lengths, when they suffice for the shape. */
function capacityOf({ shape, dimensions }: Measured): number | undefined {
  if (!shape) return undefined
  try {
    return tankOf({ shape, dimensions: dimensions ?? null }).capacity_l
  } catch {
    return undefined
  }
}

/**
 * The models that fit the measurements best, at most five, best first: by lengths and capacity, none off by more than
 * 15 % on average. Also tries outside lengths, and length and width swapped. A known shape excludes models of other
 * shapes.
 */
export function suggestModels(measured: Measured, models: readonly Candidate[]): Suggestion[] {
  const capacity_l = measured.capacity_l ?? capacityOf(measured)
  const known = { ...measured, capacity_l: capacity_l ?? null }
  return models
    .flatMap((model): Suggestion[] => {
      if (measured.shape && measured.shape !== model.shape) return []
      const orientations = [false, true]
        .map(turned => ({ turned, differences: compare(known, model, turned) }))
        .filter(({ differences }) => differences.length > 0)
        .map(way => ({ ...way, off: offOf(way.differences) }))
        .toSorted((a, b) => a.off - b.off)
      const best = orientations[0]
      if (!best || best.off > FURTHEST_PCT) return []
      const score = Math.max(0, Math.round((1 - best.off / 20) * 1000) / 1000)
      return [
        {
          id: model.id,
          score,
          differences: best.differences,
          // A dimension that the model has only under the other name leaves one orientation.
          turned: best.turned && best.off < (orientations[1]?.off ?? Infinity),
        },
      ]
    })
    .toSorted((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, MAX_SUGGESTIONS)
}
