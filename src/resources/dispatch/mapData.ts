import type { MapMark } from './mapMarks'
import { tanksById } from './places'
import { isDashed, routeColour } from './routeColour'
import type { Day, Tank } from './types'

/** The line of one trip, from the depot and back. */
export type RouteLine = {
  readonly points: readonly (readonly [lat: number, lng: number])[]
  readonly colour: string
  readonly isDashed: boolean
}

type Point = readonly [number, number]
type Placed = { readonly lat: number; readonly lng: number }
const hasPlace = <T extends { readonly lat: number | null; readonly lng: number | null }>(
  one: T | undefined,
): one is T & Placed => one !== undefined && one.lat !== null && one.lng !== null

/** Diameters of a numbered stop and of candidates by worth, pixels. */
const STOP_PX = 22
const CANDIDATE_PX = [10, 22] as const

/** The trucks that are shown: those chosen in the address, or all. */
export const shownTrucks = (plan: Day, chosen: readonly number[]) => {
  const known = chosen.filter(id => plan.trucks.some(truck => truck.id === id))
  return plan.trucks
    .map((truck, index) => ({ truck, index }))
    .filter(({ truck }) => known.length === 0 || known.includes(truck.id))
}

/** The lines of the shown trucks. Straight between stops, as the road's course isn't known. */
export function routeLines(plan: Day, chosen: readonly number[]): RouteLine[] {
  const tanks = tanksById(plan)
  const depot: Point[] = hasPlace(plan.depot) ? [[plan.depot.lat, plan.depot.lng]] : []
  return shownTrucks(plan, chosen).flatMap(({ truck, index }) =>
    truck.trips
      .filter(({ stops }) => stops.length > 0)
      .map(({ stops }) => {
        const between = stops.flatMap(({ tank_id }): Point[] => {
          const tank = tanks.get(tank_id)
          return hasPlace(tank) ? [[tank.lat, tank.lng]] : []
        })
        return {
          points: [...depot, ...between, ...depot],
          colour: routeColour(index),
          isDashed: isDashed(index),
        }
      }),
  )
}

/** The size of a candidate's marker: its area grows with its worth. */
export function candidateSize({ worth, is_required }: Tank, most: number): number {
  const [small, large] = CANDIDATE_PX
  if (is_required) return large
  const share = most > 0 ? Math.max(0, worth.prize) / most : 0
  return Math.round(small + (large - small) * Math.sqrt(Math.min(1, share)))
}

type Options = {
  readonly chosen: readonly number[]
  readonly product: string | null
  /** The accessible name of a stop and of a candidate. */
  readonly titleOf: (tank: Tank, stop?: { readonly number: number; readonly reg: string }) => string
}

/** The stops of the shown trucks, and the candidates of the product. */
export function mapMarks(plan: Day, { chosen, product, titleOf }: Options): MapMark[] {
  const tanks = tanksById(plan)
  const stops = shownTrucks(plan, chosen).flatMap(({ truck, index }) =>
    truck.trips
      .flatMap(trip => trip.stops)
      .flatMap(({ tank_id }, i): MapMark[] => {
        const tank = tanks.get(tank_id)
        if (!hasPlace(tank)) return []
        return [
          {
            tankId: tank_id,
            lat: tank.lat,
            lng: tank.lng,
            title: titleOf(tank, { number: i + 1, reg: truck.reg }),
            text: String(i + 1),
            colour: routeColour(index),
            size: STOP_PX,
            isFaded: product !== null && tank.content_type !== product,
          },
        ]
      }),
  )
  const open = plan.tanks.filter(
    ({ planned, is_excluded, reason, content_type }) =>
      planned === null && !is_excluded && reason !== null && (product === null || content_type === product),
  )
  const most = open.reduce((sum, { worth }) => Math.max(sum, worth.prize), 0)
  const candidates = open.filter(hasPlace).map((tank): MapMark => ({
    tankId: tank.tank_id,
    lat: tank.lat,
    lng: tank.lng,
    title: titleOf(tank),
    text: '',
    colour: undefined,
    size: candidateSize(tank, most),
    isFaded: false,
  }))
  return [...stops, ...candidates]
}
