/**
 * Areas and volumes below a level, in mm² and mm³. `h` is the level above the lowest point; callers keep it within the
 * vessel. Sources: circular segment and spherical cap, Bronshtein & Semendyayev, Handbook of Mathematics, 3.1 and 3.3.
 */

/**
 * t − sin t. Near 0 the difference loses all digits, so a Taylor series replaces it; its remainder is below 1e-16
 * there.
 */
function minusSine(t: number): number {
  if (t > 1) return t - Math.sin(t)
  const x = t * t
  let tail = 1
  for (let k = 8; k >= 2; k--) tail = 1 - (x / (2 * k * (2 * k + 1))) * tail
  return (t * x * tail) / 6
}

/**
 * Area of a circle of radius r below the level h. The textbook's r²·acos((r−h)/r) − (r−h)·√(2rh−h²), written as
 * r²/2·(t − sin t) with t = 4·asin(√(h/2r)), which stays precise near h = 0. Exact to double precision.
 */
export function circleBelow(r: number, h: number): number {
  if (h > r) return Math.PI * r * r - circleBelow(r, 2 * r - h)
  // Rounding may put h just below 0.
  const sine = Math.sqrt(Math.max(h, 0) / (2 * r))
  return (r * r * minusSine(4 * Math.asin(sine))) / 2
}

/** Volume of a sphere of radius r below the level h: πh²(3r−h)/3. */
export const sphereBelow = (r: number, h: number): number => (Math.PI * h * h * (3 * r - h)) / 3

/** Two half ellipsoids of depth a on a lying cylinder of radius r make one ellipsoid: πa·h²(1 − h/3r). */
export const ellipsoidalEndsBelow = (r: number, a: number, h: number): number =>
  Math.PI * a * h * h * (1 - h / (3 * r))
