import { dishedEnds } from './dished'
import { circleBelow, ellipsoidalEndsBelow, sphereBelow } from './sections'
import type { Dimensions, Shape } from './types'

/** Height in mm, and the volume in mm³ below a level. */
export type Body = { height: number; below: (h: number) => number }

/** Lengths checked by `checkGeometry`: all that the shape needs are present. */
export type Lengths = Dimensions & { d: number; l: number; h: number; w: number }

function lyingCylinder({ d, l, end, end_depth }: Lengths): Body {
  const r = d / 2
  const shell = (h: number) => l * circleBelow(r, h)
  if (end === 'hemispherical') return { height: d, below: h => shell(h) + sphereBelow(r, h) }
  if (end === 'ellipsoidal')
    return { height: d, below: h => shell(h) + ellipsoidalEndsBelow(r, end_depth!, h) }
  if (end !== 'dished') return { height: d, below: shell }
  const ends = dishedEnds(r, end_depth!)
  return { height: d, below: h => shell(h) + ends(h) }
}

/** A rectangle with half circles: at top and bottom when upright, at the sides when lying. */
function obround({ w, h: height, l, axis }: Lengths): Body {
  if (axis === 'horizontal') {
    const r = height / 2
    return { height, below: h => l * ((w - height) * h + circleBelow(r, h)) }
  }
  const r = w / 2
  const straight = height - w
  return {
    height,
    below: h => {
      const box = w * Math.min(Math.max(h - r, 0), straight)
      const round = h <= r ? h : h <= r + straight ? r : h - straight
      return l * (box + circleBelow(r, round))
    },
  }
}

/** Every shape with a formula. Domain model, section 8. */
export const BODIES: Record<Exclude<Shape, 'strapped'>, (lengths: Lengths) => Body> = {
  vertical_cylinder: ({ d, h: height }) => ({ height, below: h => (Math.PI * d * d * h) / 4 }),
  horizontal_cylinder: lyingCylinder,
  rectangular: ({ w, l, h: height }) => ({ height, below: h => w * l * h }),
  oval: ({ w, h: height, l }) => ({ height, below: h => (w / height) * l * circleBelow(height / 2, h) }),
  obround,
  sphere: ({ d }) => ({ height: d, below: h => sphereBelow(d / 2, h) }),
}
