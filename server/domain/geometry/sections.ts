/**
 * Areas and volumes below a level, in mm² and mm³. `h` is the level above the lowest point; callers keep it within the
 * vessel. Sources: circular segment and spherical cap, Bronshtein & Semendyayev, Handbook of Mathematics, 3.1 and 3.3.
 */

/** Area of a circle of radius r below the level h: r²·acos((r−h)/r) − (r−h)·√(2rh−h²). */
export const circleBelow = (r: number, h: number): number =>
  r * r * Math.acos((r - h) / r) - (r - h) * Math.sqrt(Math.max(0, 2 * r * h - h * h))

/** Volume of a sphere of radius r below the level h: πh²(3r−h)/3. */
export const sphereBelow = (r: number, h: number): number => (Math.PI * h * h * (3 * r - h)) / 3

/** Two half ellipsoids of depth a on a lying cylinder of radius r make one ellipsoid: πa·h²(1 − h/3r). */
export const ellipsoidalEndsBelow = (r: number, a: number, h: number): number =>
  Math.PI * a * h * h * (1 - h / (3 * r))

/** Steps of Simpson's rule over the depth of a dished end; 400 give better than 1 part in 10⁶. */
const STEPS = 400

/**
 * Two dished ends (spherical caps of depth a ≤ r) on a lying cylinder of radius r, below the level h. The cap's sphere
 * has radius R = (r² + a²)/2a; at depth x from the joint the section is a circle of radius ρ(x) around the same axis,
 * ρ² = R² − (R − a + x)². Integrated over x by Simpson's rule, because there is no elementary closed form.
 */
export function dishedEndsBelow(r: number, a: number, h: number): number {
  const R = (r * r + a * a) / (2 * a)
  const area = (x: number) => {
    const rho = Math.sqrt(Math.max(0, R * R - (R - a + x) ** 2))
    const below = h - (r - rho)
    if (below <= 0 || rho === 0) return 0
    return below >= 2 * rho ? Math.PI * rho * rho : circleBelow(rho, below)
  }
  // x = a·(1 − (1 − s)²) puts the nodes close together at the tip, where the radius falls steeply.
  const weighted = (s: number) => area(a * (1 - (1 - s) ** 2)) * 2 * a * (1 - s)
  let sum = weighted(0) + weighted(1)
  for (let i = 1; i < STEPS; i++) sum += (i % 2 === 1 ? 4 : 2) * weighted(i / STEPS)
  return (2 * sum) / (3 * STEPS)
}
