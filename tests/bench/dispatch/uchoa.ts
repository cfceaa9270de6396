import { uniform } from '../../../server/domain/use/random'

/** Parameters of an instance of Uchoa et al. (2017): positions, demand and route length. */
export type UchoaClass = {
  readonly customers: number
  readonly depot: 'centre' | 'corner' | 'random'
  readonly positions: 'random' | 'clustered' | 'both'
  readonly demand: 'unit' | '1-10' | '5-10' | '1-100' | '50-100' | 'quadrant' | 'many small'
  /** Mean customers per route. */
  readonly route: number
  readonly seed: number
}

const SIDE = 1000
/** Decay of the density around a cluster's seed. */
const DECAY = 40

type Point = readonly [number, number]

function drawPositions({ customers, positions }: UchoaClass, random: () => number): Point[] {
  const point = (): Point => [Math.floor(random() * (SIDE + 1)), Math.floor(random() * (SIDE + 1))]
  const scattered = positions === 'random' ? customers : positions === 'both' ? Math.floor(customers / 2) : 0
  const seeds = Array.from({ length: 3 + Math.floor(random() * 6) }, point)
  const points = Array.from({ length: scattered }, point)
  if (positions !== 'random') points.push(...seeds.slice(0, customers - points.length))
  while (points.length < customers) {
    const candidate = point()
    const density = seeds.reduce(
      (sum, [x, y]) => sum + Math.exp(-Math.hypot(x - candidate[0], y - candidate[1]) / DECAY),
      0,
    )
    if (random() < density) points.push(candidate)
  }
  return points
}

function drawDemand({ demand }: UchoaClass, [x, y]: Point, random: () => number): number {
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  switch (demand) {
    case 'unit':
      return 1
    case '1-10':
      return between(1, 10)
    case '5-10':
      return between(5, 10)
    case '1-100':
      return between(1, 100)
    case '50-100':
      return between(50, 100)
    case 'quadrant':
      return x < SIDE / 2 === y < SIDE / 2 ? between(51, 100) : between(1, 50)
    case 'many small':
      return random() < 0.8 ? between(1, 10) : between(50, 100)
  }
}

/** An instance in VRPLIB format. */
export function drawUchoa(kind: UchoaClass): string {
  const random = uniform(kind.seed)
  const depot: Point =
    kind.depot === 'centre'
      ? [SIDE / 2, SIDE / 2]
      : kind.depot === 'corner'
        ? [0, 0]
        : [Math.floor(random() * SIDE), Math.floor(random() * SIDE)]
  const points = [depot, ...drawPositions(kind, random)]
  const demands = points.map((point, i) => (i === 0 ? 0 : drawDemand(kind, point, random)))
  const total = demands.reduce((sum, litres) => sum + litres, 0)
  const capacity = Math.max(...demands, Math.ceil((kind.route * total) / kind.customers))
  return [
    `NAME : U-n${points.length}-s${kind.seed}`,
    'TYPE : CVRP',
    `DIMENSION : ${points.length}`,
    'EDGE_WEIGHT_TYPE : EUC_2D',
    `CAPACITY : ${capacity}`,
    'NODE_COORD_SECTION',
    ...points.map(([x, y], i) => `${i + 1} ${x} ${y}`),
    'DEMAND_SECTION',
    ...demands.map((litres, i) => `${i + 1} ${litres}`),
    'DEPOT_SECTION',
    '1',
    '-1',
    'EOF',
    '',
  ].join('\n')
}
