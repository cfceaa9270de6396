/** The number of route colours in `src/shell/tokens.css`; further trucks repeat them, with dashed lines. */
export const ROUTE_COLOURS = 6

/** The colour of a truck's route, by its index among all trucks of the day. */
export const routeColour = (index: number): string => `var(--route-${(index % ROUTE_COLOURS) + 1})`

/** Whether a truck's line is dashed, as another truck has the same colour. */
export const isDashed = (index: number): boolean => Math.floor(index / ROUTE_COLOURS) % 2 === 1
