import { actionPath } from '../../../server/engine/crud/registerActions'
import { pathOf } from '../../../server/engine/crud/registerEntity'
import { tableOf } from '../../../server/engine/crud/sql'
import { inputInPath, type Action, type Entity } from '../../../src/config/schema'
import type { Database } from '../../../server/engine/db/open'
import { impossibleValue, sampleValues } from '../../support/sampleRecord'

type Id = number | string
type Input = Record<string, unknown>

/** A user of the world to whom work can be assigned. */
const INSTALLER = 6
/** A date after those on which these tests run. */
const AHEAD = '2026-06-01'

/** Sample input for an action; dates are in the future. */
export const inputOf = (action: Action): Input => ({
  ...sampleValues(action.input, 1, { users: INSTALLER }),
  ...Object.fromEntries(
    Object.entries(action.input).flatMap(([name, { type }]) => (type === 'date' ? [[name, AHEAD]] : [])),
  ),
})

/** URL and body of an action call: input that is in the URL isn't repeated in the body. */
export function callOf(entity: Entity, action: Action, id: Id, input: Input = inputOf(action)) {
  const values: Input = { ...input, id }
  const inPath = inputInPath(action)
  return {
    url: actionPath(pathOf(entity), action).replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(values[name])),
    ),
    body: Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name))),
  }
}

/** A value that the action rejects for a field. URL parameters are always text, so there it is a text that is too long. */
export function wrongValue(action: Action, name: string): unknown {
  const field = action.input[name]!
  return inputInPath(action).includes(name)
    ? 'x'.repeat((field as { max: number }).max + 1)
    : impossibleValue(field)
}

/**
 * Meets the preconditions of actions: another user made the record, a message has recipients, and the firmware of a
 * roll-out is approved and has an image.
 */
export async function readyToAct(db: Database, entity: Entity, id: Id) {
  const table = entity.source.kind === 'collection' ? 'documents' : tableOf(entity)
  await db.query(`update ${table} set created_by = 'another' where id = $1`, [id])
  if (entity.name === 'firmwares')
    await db.query(
      `insert into firmware_images (firmware_id, image, created_at) values ($1, 'an image'::bytea, now())
       on conflict do nothing`,
      [id],
    )
  // A measurement can be accepted only if it passed; a device can be deactivated only if it is on a tank.
  if (entity.name === 'measurements')
    await db.query(
      `update documents set data = data || '{"pass": true}' where collection = 'measurements' and id = $1`,
      [id],
    )
  if (entity.name.startsWith('activations'))
    await db.query(
      `update devices set state = 'installed' where id = (select (data->>'device_id')::int from documents
         where collection = $2 and id = $1)`,
      [id, entity.name],
    )
  if (entity.name === 'notices')
    await db.query(`update notices set audience = 'users', roles = '{}' where id = $1`, [id])
  if (entity.name.startsWith('dfu_history'))
    await db.query(
      `with firmware as (insert into documents (collection, id, data, created_at, updated_at)
           select 'firmwares', 'F' || id, jsonb_build_object('version_name', data->>'to',
             'hw_versions', '[]'::jsonb, 'channel', 'test', 'sha256', '0', 'signature', '0', 'state', 'approved'), now(), now()
           from documents where id = $1 and collection = $2
           on conflict (collection, id) do update set updated_at = now() returning id),
         rollout as (insert into rollouts (id, name, firmware_id, state)
           select ('x' || $1)::bit(32)::int, 'All', id, 'running' from firmware
           on conflict (id) do update set state = 'running' returning id),
         named as (update documents set data = data || jsonb_build_object('rollout_id', rollout.id)
           from rollout where documents.id = $1 and collection = 'dfu_history_v2')
       insert into rollout_devices (rollout_id, device_id, stage, state, updated_at)
       select rollout.id, (data->>'device_id')::int, 1, 'failed', now() from rollout, documents
         where documents.id = $1 and collection = $2
       on conflict (rollout_id, device_id) do update set state = 'failed'`,
      [id, entity.name],
    )
  if (entity.name !== 'rollouts') return
  await db.query(
    `insert into rollout_devices (rollout_id, device_id, stage, state, updated_at)
     select $1, (select min(id) from devices), 1, 'failed', now()
     on conflict (rollout_id, device_id) do update set state = 'failed'`,
    [id],
  )
  await db.query(
    `update documents set data = data || '{"state": "approved"}'
     where collection = 'firmwares' and id = (select firmware_id from rollouts where id = $1)`,
    [id],
  )
  await db.query(
    `insert into firmware_images (firmware_id, image, created_at)
     select firmware_id, 'an image'::bytea, now() from rollouts where id = $1 on conflict do nothing`,
    [id],
  )
}
