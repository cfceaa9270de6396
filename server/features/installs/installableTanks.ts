import { sql, type RawBuilder } from 'kysely'
import { entityOf } from '../../../src/config/entities'
import { OPEN_JOB_STATES } from '../../../src/config/entities/shared/jobKinds'
import { scopeOf, type Principal } from '../../../src/config/schema'
import { allExist } from '../../engine/crud/repository'
import type { Writer } from '../../engine/crud/writer'
import { foldText } from '../../engine/db/foldText'
import type { Database } from '../../engine/db/open'
import { isOfOtherClient } from '../groups'
import { metresSql } from './distance'

/** Distance around an open visit within which an installer sees other tanks, metres. Domain model, section 3. */
const NEAR_JOB_M = 1000
const MAX_ROWS = 30

export type InstallTank = {
  id: number
  name: string
  group_id: number
  depot: string
  customer: string | null
  address: string | null
  content_type: 'kerosene' | 'derv' | 'gas_oil' | 'other'
  shape: string | null
  dimensions: object | null
  capacity_l: number
  sensor_offset_mm: number
  lat: number | null
  lng: number | null
  occupied: boolean
  distance_m: number | null
  job_id: number | null
}

/** Condition on tanks `t` where a user may install: an installer's near an open visit, other users' in their groups. */
export function mayInstallOn({ role, userId, groupIds }: Principal): RawBuilder<unknown> {
  if (role === 'admin') return sql`true`
  if (role !== 'install-user') return sql`t.group_id = any(${groupIds}::int[])`
  return sql`exists (select from jobs j join tanks o on o.id = j.tank_id and o.deleted_at is null
    where j.assignee_id = ${userId} and j.state = any(${OPEN_JOB_STATES}::text[]) and j.deleted_at is null
      and (o.id = t.id or ${sql.raw(metresSql('o.lat', 'o.lng', 't.lat', 't.lng'))} <= ${NEAR_JOB_M}))`
}

type SearchParams = { q: string | null; lat: number | null; lng: number | null }

/** Tanks where a user may install, those of their open visits first, then the nearest to their position. */
export function installableTanks(db: Database, principal: Principal, { q, lat, lng }: SearchParams) {
  const here = lat !== null && lng !== null
  const distance = here
    ? sql`round(${sql.raw(metresSql('t.lat', 't.lng', 'h.lat', 'h.lng'))})::int`
    : sql`null::int`
  const words = foldText(q ?? '')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
  const matches = words.map(word => sql`t.search_text ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  return db.run(sql<InstallTank>`select t.id, t.name, t.group_id, g.name as depot, c.name as customer,
      nullif(concat_ws(', ', c.address_1, c.address_2, c.postcode), '') as address, t.content_type,
      coalesce(t.shape, m.shape) as shape, coalesce(t.dimensions, m.dimensions) as dimensions, t.capacity_l,
      t.sensor_offset_mm, t.lat, t.lng, t.device_id is not null as occupied, ${distance} as distance_m, mine.id as job_id
    from tanks t join tankgroups g on g.id = t.group_id left join customers c on c.id = t.customer_id left join models m on m.id = t.model_id
      cross join (select ${lat}::float8 as lat, ${lng}::float8 as lng) h
      left join lateral (select j.id from jobs j where j.tank_id = t.id and j.assignee_id = ${principal.userId}
        and j.kind = 'install' and j.state = any(${OPEN_JOB_STATES}::text[]) and j.deleted_at is null
        order by j.window_start limit 1) mine on true
    where t.deleted_at is null and t.state <> 'decommissioned' and ${mayInstallOn(principal)}
      and ${words.length > 0 ? sql.join(matches, sql` and `) : sql`true`}
    order by mine.id is null, distance_m nulls last, t.device_id is not null, t.name, t.id limit ${MAX_ROWS}`)
}

export type TargetTank = {
  id: number
  name: string
  group_id: number
  device_id: number | null
  state: string
  lat: number | null
  lng: number | null
}

/** The tank of an installation, locked until the transaction ends; undefined when the caller may not install on it. */
export async function targetTank(
  db: Database,
  principal: Principal,
  id: number,
): Promise<TargetTank | undefined> {
  const [tank] =
    await db.run(sql<TargetTank>`select t.id, t.name, t.group_id, t.device_id, t.state, t.lat, t.lng
    from tanks t where t.id = ${id} and t.deleted_at is null and ${mayInstallOn(principal)} for no key update of t`)
  return tank
}

/** Whether a user may add a tank to a depot: for an installer, only with an open visit there. */
export async function mayAddTankTo(db: Database, principal: Principal, groupId: number): Promise<boolean> {
  const { role, userId, groupIds } = principal
  if (role !== 'admin' && role !== 'install-user' && !groupIds.includes(groupId)) return false
  const [depot] = await db.query(
    `select from tankgroups g where g.id = $1 and g.parent_id is not null and g.deleted_at is null
       and ($2 or exists (select from jobs j join tanks o on o.id = j.tank_id
         where o.group_id = g.id and j.assignee_id = $3 and j.state = any($4) and j.deleted_at is null))`,
    [groupId, role !== 'install-user', userId, OPEN_JOB_STATES],
  )
  return depot !== undefined
}

const customers = entityOf('customers')

/**
 * Whether a user may put a new tank of a depot on a customer: one that they may read, or the customer of an open visit
 * of theirs in that depot.
 */
export async function mayNameCustomer(writer: Writer, customerId: number, depotId: number): Promise<boolean> {
  const { db, principal } = writer
  const isVisible = await allExist(writer, customers, scopeOf(principal, customers), [customerId])
  // An admin sees all customers, and is told whose they are.
  if (principal.role === 'admin') return isVisible
  if (isVisible) return !(await isOfOtherClient(db, customerId, depotId))
  const [visit] = await db.query(
    `select from jobs j join tanks o on o.id = j.tank_id and o.deleted_at is null
     where o.customer_id = $1 and o.group_id = $2 and j.assignee_id = $3 and j.state = any($4)
       and j.deleted_at is null`,
    [customerId, depotId, principal.userId, OPEN_JOB_STATES],
  )
  return visit !== undefined
}
