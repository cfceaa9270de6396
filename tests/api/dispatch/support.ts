import { startWorld, type Answer, type World } from '../contract/world'
import { ENGINE, NOW } from '../ingest/support'
import type { dispatchDay, insertionCosts, searchState } from '../../../src/config/calls/dispatch'
import type { CallAnswer } from '../../../src/config/schema/calls/define'
import type { Store } from '../../support/stores'

export type DayView = CallAnswer<typeof dispatchDay>
export type Costs = CallAnswer<typeof insertionCosts>
export type SearchView = CallAnswer<typeof searchState>

export const CLIENT = 10
export const DEPOT = 11
export const OTHER_DEPOT = 21
/** A Monday, the day after the clock of the tests. */
export const DAY = '2026-03-02'
const HOME = { lat: 52.14, lng: -8.65 }
const DAY_MS = 86_400_000

type TankValues = {
  name?: string
  group_id?: number
  km?: number
  content_type?: string
  volume_l?: number
  days?: number
  topup_state?: string
  wish_on?: string | null
}

/** A client that plans the rounds of its depot. */
export type Yard = World & {
  /** A tank some kilometres north of the depot that runs out within days. */
  addTank(more?: TankValues): Promise<number>
  addTruck(more?: object): Promise<number>
  day(who?: string, day?: string): Promise<DayView>
  /** Asks for a change against the newest version, or the given one. */
  change(kind: string, more?: object, who?: string): Promise<Answer & { body: DayView }>
  post(what: string, more?: object, who?: string): Promise<Answer>
  /** Publishes, takes back or reopens against the newest version. */
  publish(what?: 'publish' | 'unpublish' | 'reopen', more?: object): Promise<Answer & { body: DayView }>
  costs(tank_id: number): Promise<Costs>
  /** Waits until the plan's search has ended. */
  searched(id: unknown, isOver?: (state: SearchView) => boolean): Promise<SearchView>
  /** Removes all plans, jobs, trucks and tanks. */
  empty(): Promise<void>
}

export async function startYard(store?: Store): Promise<Yard> {
  const world = await startWorld(ENGINE, store)
  const { db, as } = world
  await db.query(`update tankgroups set features = '{dispatch_planner}' where id in ($1, $2)`, [
    CLIENT,
    DEPOT,
  ])
  await db.query('update tankgroups set lat = $2, lng = $3 where id = any($1)', [
    [DEPOT, OTHER_DEPOT],
    HOME.lat,
    HOME.lng,
  ])
  let made = 0
  const day: Yard['day'] = async (who = 'client', on = DAY) => {
    const { status, body, text } = await as(who)('GET', `/api/dispatch/day?depot_id=${DEPOT}&day=${on}`)
    if (status !== 200) throw new Error(`${status} ${text}`)
    return body as unknown as DayView
  }
  const post: Yard['post'] = (what, more = {}, who = 'client') =>
    as(who)('POST', `/api/dispatch/${what}`, { depot_id: DEPOT, day: DAY, ...more })
  const planned = async (what: string, more: object, who?: string) => {
    const { version } = await day()
    return (await post(what, { version, ...more }, who)) as unknown as Answer & { body: DayView }
  }
  return {
    ...world,
    day,
    post,
    change: (kind, more = {}, who) => planned('changes', { kind, ...more }, who),
    publish: (what = 'publish', more = {}) => planned(what, more),
    async addTank({ km = 5, days = 2, volume_l = 200, group_id = DEPOT, ...more } = {}) {
      const n = ++made
      const at = (factor: number) => new Date(NOW.getTime() + days * factor * DAY_MS)
      const [row] = await db.query<{ id: number }>(
        `insert into tanks (name, group_id, content_type, capacity_l, lat, lng, volume_l, pct, reading_at, rate_l_day,
           runs_out_p10_at, runs_out_p50_at, runs_out_p90_at, topup_state, topup_wish_on, topup_at, topup_by)
         values ($1, $2, $3, 2000, $4, $5, $6, 10, $7, 50, $8, $9, $10, $11, $12, $7, 'u2') returning id`,
        [
          more.name ?? `Tank ${n}`,
          group_id,
          more.content_type ?? 'kerosene',
          HOME.lat + (km / 111.2) * Math.cos(n),
          HOME.lng + (km / 68) * Math.sin(n),
          volume_l,
          NOW,
          at(0.5),
          at(1),
          at(1.5),
          more.topup_state ?? 'none',
          more.wish_on ?? null,
        ],
      )
      return row!.id
    },
    async addTruck(more = {}) {
      const { status, body, text } = await as('admin')('POST', '/api/vehicles', {
        reg: `201-C-${String(++made).padStart(5, '0')}`,
        depot_id: DEPOT,
        compartments: [{ capacity_l: 6000 }, { capacity_l: 6000 }],
        ...more,
      })
      if (status !== 201) throw new Error(`${status} ${text}`)
      return Number(body.id)
    },
    async costs(tank_id) {
      const { status, body, text } = await post('insertions', { tank_id })
      if (status !== 200) throw new Error(`${status} ${text}`)
      return body as unknown as Costs
    },
    async searched(id, isOver = ({ state }) => state !== 'running') {
      for (;;) {
        const { status, body, text } = await as('client')('GET', `/api/dispatch/searches/${String(id)}`)
        if (status !== 200) throw new Error(`${status} ${text}`)
        const state = body as unknown as SearchView
        if (isOver(state)) return state
        await new Promise(done => setTimeout(done, 100))
      }
    },
    async empty() {
      for (const table of [
        'dispatch_searches',
        'dispatch_plans',
        'jobs',
        'schedules',
        'vehicles',
        'dispatch_settings',
        'tanks',
      ])
        await db.query(`delete from ${table}`)
    },
  }
}

/** Ids of the tanks on each trip of each truck. */
export const stopsOf = ({ trucks }: DayView): number[][][] =>
  trucks.map(({ trips }) => trips.map(({ stops }) => stops.map(({ tank_id }) => tank_id)))

/** The audit log's entries about plans, oldest first. */
export const loggedOf = ({
  db,
}: World): Promise<{ action: string; actor: string; after: Record<string, unknown> }[]> =>
  db.query(`select action, actor, after from audit_log where entity = 'dispatch_plans' order by id`)
