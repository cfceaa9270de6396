import {
  activationDeactivationHistory,
  activations,
  activationsV2,
  assemblyPackages,
  auditsV2,
  batches,
  bootstrap,
  demoV2,
  deviceHealthChecks,
  dfuHistory,
  dfuHistoryV2,
  downlinks,
  healthChecksV2,
  installations,
  installationsHistory,
  jobs,
  measurements,
  networkTests,
  panels,
  pcbPreparations,
  rollouts,
  setups,
} from '../../../src/config/entities/declared'
import { can, type Principal } from '../../../src/config/schema'
import { entityOf } from '../../../src/config/entities'
import type { Scoped } from '../../engine/calls/scoped'
import type { Row } from '../../engine/crud/sql'
import type { Database } from '../../engine/db/open'
import { describeEvent, type EventKind, type NetworkEvent } from '../../domain/codec/networkEvent'
import { keysOf, type Identity } from '../readings'

type Declared = { readonly name: string; readonly source: object }
/** An entry of a device's history: a record, its state, and a text that identifies it. */
export type LifeEntry = {
  at: string
  entity: string
  id: string
  /** The field that contains the state. */
  field: string | null
  value: string | null
  detail: string | null
  by: string | null
  /** Reason given by a user. */
  reason: string | null
}
type Source = { of: Declared; at: string; field?: string; detail?: string; by?: 'device_ids' }

/** Entities with records of devices, and the field of their time. */
const SOURCES: readonly Source[] = [
  { of: measurements, at: 'created_at', field: 'pass', detail: 'rig' },
  { of: activations, at: 'requested_at', field: 'result', detail: 'contract_ref' },
  { of: activationsV2, at: 'requested_at', field: 'result', detail: 'plan' },
  { of: assemblyPackages, at: 'created_at', field: 'state', detail: 'code', by: 'device_ids' },
  { of: bootstrap, at: 'first_uplink_at', field: 'accepted', detail: 'fw' },
  { of: demoV2, at: 'at', detail: 'run' },
  { of: networkTests, at: 'tested_at', detail: 'operator' },
  { of: installations, at: 'installed_at', field: 'state' },
  { of: installationsHistory, at: 'created_at', field: 'state' },
  { of: setups, at: 'applied_at' },
  { of: deviceHealthChecks, at: 'at', detail: 'fault_code' },
  { of: healthChecksV2, at: 'at', detail: 'fault_code' },
  { of: dfuHistory, at: 'started_at', field: 'result', detail: 'to' },
  { of: dfuHistoryV2, at: 'started_at', field: 'result', detail: 'to' },
  { of: activationDeactivationHistory, at: 'at', field: 'action', detail: 'reason' },
  { of: downlinks, at: 'created_at', field: 'state', detail: 'kind' },
  { of: jobs, at: 'created_at', field: 'state', detail: 'name' },
]
/** Maximum number of entries of each kind. */
const MAX_ENTRIES = 100

/** A date means its start. */
const isoOf = (value: unknown) => new Date(value as Date | string).toISOString()
const wordOf = (value: unknown) => (value === null || value === undefined ? null : String(value))

const entryOf = (row: Row, { of, at, field, detail }: Source): LifeEntry => ({
  // Undated records count at their creation.
  at: isoOf(row[at] ?? row.created_at),
  entity: of.name,
  id: String(row.id),
  field: field ?? null,
  value: field === undefined ? null : wordOf(row[field]),
  detail: detail === undefined ? null : wordOf(row[detail]),
  by: null,
  reason: null,
})

/** The board, panel and batch of a device. */
async function originOf(scoped: Scoped, principal: Principal, device: Row): Promise<LifeEntry[]> {
  if (typeof device.panel_id !== 'string' || !can(principal, 'read', entityOf(panels.name))) return []
  const [panel] = await scoped(panels).list({ filter: JSON.stringify({ id: device.panel_id }) })
  if (!panel) return []
  const [batch] = await scoped(batches).list({ filter: JSON.stringify({ id: panel.batch_id }) })
  const positions = (panel.positions ?? []) as readonly { serial: string; device_id: number | null }[]
  const serial = positions.find(({ device_id }) => device_id === device.id)?.serial
  const boards =
    serial === undefined ? [] : await scoped(pcbPreparations).list({ filter: JSON.stringify({ serial }) })
  return [
    ...(batch ? [entryOf(batch, { of: batches, at: 'started_on', field: 'state', detail: 'code' })] : []),
    ...boards.map(board =>
      entryOf(board, { of: pcbPreparations, at: 'created_at', field: 'result', detail: 'serial' }),
    ),
    entryOf(panel, { of: panels, at: 'tested_at', detail: 'code' }),
  ]
}

/** Audits of the device's installations: an audit refers to the installation, not the device. */
async function auditsOf(scoped: Scoped, principal: Principal, device: Row): Promise<LifeEntry[]> {
  if (!can(principal, 'read', entityOf(auditsV2.name))) return []
  const all = `[0,${MAX_ENTRIES - 1}]`
  const installs = await scoped(installations).list({
    filter: JSON.stringify({ device_id: device.id }),
    range: all,
  })
  if (installs.length === 0) return []
  const filter = JSON.stringify({ installation_id: installs.map(({ id }) => id) })
  const audits = await scoped(auditsV2).list({ filter, range: all })
  return audits.map(audit =>
    entryOf(audit, { of: auditsV2, at: 'created_at', field: 'verdict', detail: 'auditor' }),
  )
}

/** The device's roll-outs, and changes of its record; only for admins, who manage devices. */
async function managed(db: Database, principal: Principal, device: number): Promise<LifeEntry[]> {
  if (principal.role !== 'admin') return []
  const updates = await db.query<Row>(
    `select r.id, coalesce(u.requested_at, u.updated_at) as at, u.state, r.name from rollout_devices u
       join rollouts r on r.id = u.rollout_id where u.device_id = $1 and u.state <> 'skipped' limit ${MAX_ENTRIES}`,
    [device],
  )
  const changes = await db.query<Row>(
    `select a.at, a.action, a.after->>'state' as state, u.name as by,
       a.after #>> '{$input,reason}' as reason from audit_log a left join users u on u.uid = a.actor
     where a.entity = 'devices' and a.entity_id = $1 and (a.action not in ('update', 'setDownlink')
         or a.action = 'update' and a.before->>'state' is distinct from a.after->>'state')
     order by a.id desc limit ${MAX_ENTRIES}`,
    [String(device)],
  )
  return [
    ...updates.map(row => ({
      ...entryOf(row, { of: rollouts, at: 'at', detail: 'name' }),
      value: String(row.state),
    })),
    ...changes.map(row => ({
      at: isoOf(row.at),
      entity: 'devices',
      id: String(device),
      field: 'state',
      value: wordOf(row.state),
      // A change without an action of its own, such as the shipment with its box, has no detail.
      detail: row.action === 'update' ? null : String(row.action),
      by: wordOf(row.by),
      reason: wordOf(row.reason),
    })),
  ]
}

/** A device's readings by month, only those on tanks that the caller may see. */
function readingsByMonth(db: Database, principal: Principal, device: Row) {
  return db.query<{ from_at: Date; to_at: Date; readings: number }>(
    `select min(measured_at) as from_at, max(measured_at) as to_at, count(*)::int as readings from readings
     where device_id = $1 and ($2 or tank_id = $3)
     group by date_trunc('month', measured_at at time zone 'UTC') order by 1 desc`,
    [device.id, principal.role === 'admin', device.tank_id],
  )
}

type NetworkRow = { at: Date; kind: EventKind; detail: NetworkEvent['detail'] }

/** Joins, radio status and results of downlinks; only for admins, who manage devices, as devices change owners. */
async function networkEvents(db: Database, principal: Principal, device: Row) {
  if (principal.role !== 'admin') return []
  const rows = await db.query<NetworkRow>(
    `select at, kind, detail from network_events where device_key = any($1::text[]) order by at desc, id desc limit ${MAX_ENTRIES}`,
    [keysOf([device as unknown as Identity])],
  )
  return rows.map(({ detail, ...event }) => ({ ...event, detail: describeEvent(detail) }))
}

/** A device's history, newest first, limited to records that the caller may see. */
export async function lifeOf(
  db: Database,
  scoped: Scoped,
  principal: Principal,
  device: Row & { id: number },
) {
  const entries: LifeEntry[] = [
    ...(await originOf(scoped, principal, device)),
    ...(await auditsOf(scoped, principal, device)),
    ...(await managed(db, principal, device.id)),
  ]
  for (const source of SOURCES) {
    if (!can(principal, 'read', entityOf(source.of.name))) continue
    const filter = JSON.stringify({ [source.by ?? 'device_id']: device.id })
    const rows = await scoped<unknown>(source.of).list({ filter, range: `[0,${MAX_ENTRIES - 1}]` })
    entries.push(...rows.map(row => entryOf(row as Row, source)))
  }
  return {
    entries: entries.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)),
    readings: await readingsByMonth(db, principal, device),
    network: await networkEvents(db, principal, device),
  }
}
