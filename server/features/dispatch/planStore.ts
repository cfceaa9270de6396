import type { StoredPlan } from '../../domain/dispatch/day'
import type { Database } from '../../engine/db/open'
import { staleVersion } from '../../engine/crud/ifMatch'

/** Maximum number of changes that can be undone. */
export const MAX_PAST = 50

/** A plan with the tanks whose request its publication scheduled, and those that it scheduled without a request. */
export type KeptPlan = StoredPlan & {
  readonly scheduled?: readonly number[]
  readonly unasked?: readonly number[]
}

/** A depot's plan of a day. One that isn't stored yet is empty and has the version 0. */
export type PlanRow = {
  readonly id: number | null
  readonly version: number
  readonly state: 'draft' | 'published' | 'reopened'
  readonly schedule_id: number | null
  readonly plan: KeptPlan
  /** Number of changes that can be undone. */
  readonly steps: number
}

const EMPTY: KeptPlan = { trucks: [], excluded: [], added: [] }
const NONE: PlanRow = { id: null, version: 0, state: 'draft', schedule_id: null, plan: EMPTY, steps: 0 }
const COLUMNS = 'id, version, state, schedule_id, plan, jsonb_array_length(past) as steps'

/** Reads the plan of a depot's day; a lock holds it until the transaction ends. */
export async function readPlan(db: Database, depotId: number, day: string, lock = ''): Promise<PlanRow> {
  const [row] = await db.query<PlanRow>(
    `select ${COLUMNS} from dispatch_plans where depot_id = $1 and day = $2 and deleted_at is null ${lock}`,
    [depotId, day],
  )
  return row ?? NONE
}

/** A stored plan with its depot and day; undefined when there is none. */
export async function planById(db: Database, id: number) {
  const [row] = await db.query<PlanRow & { id: number; depot_id: number; day: string }>(
    `select ${COLUMNS}, depot_id, day from dispatch_plans where id = $1 and deleted_at is null`,
    [id],
  )
  return row
}

type Who = { readonly uid: string; readonly now: Date }
export type LockedPlan = PlanRow & { readonly id: number }

/**
 * Locks a depot's plan for a change, and stores an empty one where there is none. Refuses an outdated version with the
 * present one.
 */
export async function lockPlan(
  tx: Database,
  depotId: number,
  day: string,
  version: number | undefined,
  { uid, now }: Who,
): Promise<LockedPlan> {
  const found = await readPlan(tx, depotId, day, 'for no key update')
  const row = found.id === null ? await insertPlan(tx, depotId, day, { uid, now }) : found
  if (version !== undefined && version !== row.version)
    throw staleVersion({ version: row.version, state: row.state })
  return row as LockedPlan
}

/** Stores an empty plan; of two concurrent requests the second gets the first one's. */
async function insertPlan(tx: Database, depotId: number, day: string, { uid, now }: Who): Promise<PlanRow> {
  await tx.query(
    `insert into dispatch_plans (depot_id, day, version, created_at, created_by, updated_at, updated_by)
     values ($1, $2, 0, $3, $4, $3, $4) on conflict do nothing`,
    [depotId, day, now, uid],
  )
  return readPlan(tx, depotId, day, 'for no key update')
}

/** Stops and litres of a plan, which lists show. */
export function sumsOf({ trucks }: StoredPlan): { stops: number; litres: number } {
  const stops = trucks.flatMap(({ trips }) => trips.flatMap(trip => trip.stops))
  return { stops: stops.length, litres: Math.round(stops.reduce((sum, { litres }) => sum + litres, 0)) }
}

/** How a plan is stored: `past` keeps the earlier plan for undo, drops its newest step, stays, or is emptied. */
export type Storing = Who & {
  readonly past: 'keep' | 'push' | 'pop' | 'clear'
  readonly state?: PlanRow['state']
  readonly schedule_id?: number | null
  /** Kilometres and hours of a published plan; a draft has none. A reopened plan keeps those of its first publication. */
  readonly driven?: { readonly distance_km: number; readonly hours: number } | 'keep'
}

const PAST = {
  keep: 'past',
  push: `(case when jsonb_array_length(past) >= ${MAX_PAST} then past - 0 else past end) || jsonb_build_array(plan)`,
  pop: 'past - -1',
  clear: `'[]'::jsonb`,
} as const

/** Stores a plan as the next version; false when it has another version by now. */
export async function storePlan(
  tx: Database,
  row: LockedPlan,
  plan: KeptPlan,
  { uid, now, past, state = row.state, schedule_id = row.schedule_id, driven }: Storing,
): Promise<boolean> {
  const { stops, litres } = sumsOf(plan)
  const isKept = driven === 'keep' || row.state === 'reopened'
  const figures = isKept ? undefined : driven
  const stored = await tx.query(
    `update dispatch_plans set past = ${PAST[past]}, plan = $3::jsonb, stops = $4, litres = $5, state = $6,
       schedule_id = $7, version = version + 1, updated_at = $8, updated_by = $9, distance_km = case when $12 then distance_km else $10 end,
       hours = case when $12 then hours else $11 end
     where id = $1 and version = $2 returning id`,
    [
      row.id,
      row.version,
      JSON.stringify(plan),
      stops,
      litres,
      state,
      schedule_id,
      now,
      uid,
      figures?.distance_km ?? null,
      figures?.hours ?? null,
      isKept,
    ],
  )
  if (stored.length === 0) return false
  tx.changed({ entity: 'dispatch_plans', ids: [row.id] })
  return true
}

/** The plan before the newest change; undefined when there is none. */
export async function previousPlan(tx: Database, id: number): Promise<KeptPlan | undefined> {
  const [row] = await tx.query<{ plan: KeptPlan | null }>(
    'select past -> -1 as plan from dispatch_plans where id = $1',
    [id],
  )
  return row?.plan ?? undefined
}

/** Ids of the tanks that a plan visits. */
export const plannedTanks = ({ trucks }: StoredPlan): number[] =>
  trucks.flatMap(({ trips }) => trips.flatMap(({ stops }) => stops.map(({ tank_id }) => tank_id)))
