import { DISPATCH_DEFAULTS } from '../../../src/config/entities/shared/dispatch'
import type { DaySettings } from '../../domain/dispatch/day'
import type { Database } from '../../engine/db/open'
import { notFound } from '../../engine/errors'

/** A depot with its client, its hours and the client's settings. */
export type Depot = {
  readonly id: number
  readonly name: string
  readonly lat: number | null
  readonly lng: number | null
  readonly client_id: number
  readonly client_name: string
  readonly zone: string
  readonly opens_at: string
  readonly closes_at: string
  readonly loading_min: number
  readonly settings: DaySettings
}

type Row = Omit<Depot, 'settings' | 'opens_at' | 'closes_at' | 'loading_min'> & {
  readonly settings: Readonly<Record<string, unknown>> | null
}

type Settings = DaySettings & Pick<Depot, 'opens_at' | 'closes_at' | 'loading_min'>
const DEFAULTS: Settings = DISPATCH_DEFAULTS

/** A setting that the client left blank has its default. */
function settingsOf(stored: Row['settings']) {
  const given = Object.entries(stored ?? {}).filter(([name, value]) => {
    return name in DEFAULTS && value !== null && value !== undefined
  })
  const all: Settings = { ...DEFAULTS, ...(Object.fromEntries(given) as Partial<Settings>) }
  const { opens_at, closes_at, loading_min, ...settings } = all
  return { opens_at, closes_at, loading_min, settings }
}

/** Client, zone and settings of groups `g` with their parents `p`. */
const DEPOT_SQL = `select g.id, g.name, g.lat, g.lng, coalesce(p.id, g.id) as client_id,
    coalesce(p.name, g.name) as client_name, coalesce(g.time_zone, p.time_zone, 'Europe/Dublin') as zone,
    to_jsonb(s) as settings
  from tankgroups g left join tankgroups p on p.id = g.parent_id
    left join dispatch_settings s on s.client_id = coalesce(p.id, g.id) and s.deleted_at is null`

const depotOf = ({ settings, ...row }: Row): Depot => ({ ...row, ...settingsOf(settings) })

/** Reads a depot. The caller has checked that it is in the user's scope. */
export async function readDepot(db: Database, id: number): Promise<Depot> {
  const [row] = await db.query<Row>(`${DEPOT_SQL} where g.id = $1 and g.deleted_at is null`, [id])
  if (!row) throw notFound()
  return depotOf(row)
}

/** Reads the given depots with the number of their trucks in service, by client and name. */
export async function readDepots(db: Database, ids: readonly number[]) {
  const rows = await db.query<Row & { trucks: number }>(
    `select d.*, (select count(*)::int from vehicles v
       where v.depot_id = d.id and v.active and v.deleted_at is null) as trucks
     from (${DEPOT_SQL} where g.id = any($1::int[]) and g.parent_id is not null and g.deleted_at is null) d
     order by d.client_name, d.name, d.id`,
    [ids],
  )
  return rows.map(({ trucks, ...row }) => ({ ...depotOf(row), trucks }))
}
