import { devices } from '../../../src/config/entities/declared'
import { INSTALLABLE } from '../../../src/config/entities/shared/installation'
import type { Principal, Problem } from '../../../src/config/schema'
import { problemWithState } from '../../engine/namedValues'
import type { Database } from '../../engine/db/open'

export type DeviceMatch = {
  id: number
  device_id: string
  enclosure_id: string | null
  network: string
  hw_version: string
  state: string
  tank_id: number | null
  /** The client of the device's tank, else the client that its package was shipped to. */
  client: number | null
}

const CLIENT_OF_TANK = `(select coalesce(g.parent_id, g.id) from tanks t join tankgroups g on g.id = t.group_id where t.id = d.tank_id)`
const CLIENT_OF_PACKAGE = `(select (p.data->>'client_id')::int from documents p
  where p.collection = 'assembly_packages' and p.deleted_at is null and p.data->'device_ids' @> to_jsonb(d.id)
  order by p.created_at desc, p.id desc limit 1)`

/** The device with a code on its lid or board. Codes may be typed in either case. */
export async function deviceOfCode(db: Database, code: string, lock = ''): Promise<DeviceMatch | undefined> {
  const [device] = await db.query<DeviceMatch>(
    `select d.id, d.device_id, d.enclosure_id, d.network, d.hw_version, d.state, d.tank_id,
       coalesce(${CLIENT_OF_TANK}, ${CLIENT_OF_PACKAGE}) as client
     from devices d where (upper(d.enclosure_id) = upper($1) or upper(d.device_id) = upper($1)) and d.deleted_at is null
     order by upper(d.enclosure_id) = upper($1) desc nulls last limit 1 ${lock}`,
    [code.trim()],
  )
  return device
}

const clientsOf = (db: Database, groups: readonly number[]) =>
  db.query<{ id: number }>(
    'select distinct coalesce(g.parent_id, g.id) as id from tankgroups g where g.id = any($1::int[])',
    [groups],
  )

/** Clients whose devices a user may handle; undefined for all. An installer's are those of their visits, also past ones. */
async function handledClients(db: Database, { role, userId, groupIds }: Principal) {
  if (role === 'admin') return undefined
  const groups =
    role === 'install-user'
      ? await db.query<{ id: number }>(
          'select distinct t.group_id as id from jobs j join tanks t on t.id = j.tank_id where j.assignee_id = $1 and j.deleted_at is null',
          [userId],
        )
      : groupIds.map(id => ({ id }))
  return (
    await clientsOf(
      db,
      groups.map(({ id }) => id),
    )
  ).map(({ id }) => id)
}

/** The device with a scanned code; undefined if it belongs to a client that the user doesn't handle. */
export async function findDevice(db: Database, principal: Principal, code: string, lock = '') {
  const device = await deviceOfCode(db, code, lock)
  if (!device || device.client === null) return device
  const clients = await handledClients(db, principal)
  return !clients || clients.includes(device.client) ? device : undefined
}

/** The reason why a device can't be put on a tank of a client; undefined when it can. */
export function problemOfDevice(device: DeviceMatch, client?: number, tankId?: number): Problem | undefined {
  if (device.tank_id !== null && device.tank_id === tankId) return { key: 'validation.installedHere' }
  if (device.tank_id !== null) return { key: 'validation.onTank' }
  if (client !== undefined && device.client !== null && device.client !== client)
    return { key: 'validation.otherClient' }
  if (!(INSTALLABLE as readonly string[]).includes(device.state))
    return problemWithState('validation.notReady', devices, device)
  return undefined
}
