import { DAY_MS } from '../../src/config/schema/durations'
import { hexOf } from '../../server/features/devices/downlinks/composeDownlink'
import { sentenceOfHalt } from '../../server/features/firmware/halt'
import type { Database } from '../../server/engine/db/database'
import { DEMO_ROLLOUTS, devicesOf } from './demoRollouts'
import { makeFirmwareImages } from './firmwareImages'

/** A second network beside the one from the settings. Its key is created on the connections page. */
const CONNECTION = `insert into connections (name, network, created_by) values ('ChirpStack, north', 'lorawan', $1)`

/**
 * A webhook of the first client for oil losses. It is inactive, because the demonstration must not send requests to
 * other servers.
 */
const WEBHOOK = `insert into webhooks (active, group_id, url, events, secret, created_by)
  values (false, 101, 'https://alarms.lee-valley.example/losses', '{sudden_drop,slow_leak}', $1, $2)`

/** Sets the package of each device from the package's own list. */
const BOXES = `update devices d set package_id = p.id from documents p
  where p.collection = 'assembly_packages' and p.data->'device_ids' @> to_jsonb(d.id)`

/** States of recent downlinks: most are acknowledged, one is still queued. */
const STATES = ['acked', 'acked', 'acked', 'queued', 'acked', 'superseded', 'acked', 'expired'] as const

const DOWNLINK = `insert into downlinks (device_id, kind, payload, config_version, state, created_at, created_by, updated_at,
    offered_at, acked_at, settled)
  select id, 'intervals', $2, $3::int, $4::text, $5::timestamptz, $6, $5, case when $4 = 'acked' then $5::timestamptz + interval '3 hours' end,
    case when $4 = 'acked' then $5::timestamptz + interval '9 hours' end, $4 = 'acked'
  from devices where tank_id is not null order by id offset $1::int limit 1`

const USUAL_MIN = 360
const WANTED_MIN = 120
const WANTED = `update devices set desired_config = jsonb_build_object('interval_min', $2::int)
  where id = (select id from devices where tank_id is not null order by id offset $1::int limit 1)`

const FAILURE_PCT = 5
const ROLLOUT = `insert into rollouts (name, firmware_id, state, stage, failure_pct, stop_reason, halt, approved_by, created_by, updated_by,
    created_at, started_at, ended_at)
  select $1, id, $3, $4::int, ${FAILURE_PCT}, $5, $6::jsonb, $7, $8, $8, $9::timestamptz, $9, $10::timestamptz from documents
  where collection = 'firmwares' and data->>'version_name' = $2 returning id`

const ROLLOUT_DEVICES = `insert into rollout_devices (rollout_id, device_id, stage, state, from_version, percent, attempt, error,
    requested_at, updated_at)
  select $1::int, d.id, u.stage, u.state, $2, case u.state when 'confirmed' then 100 when 'failed' then 37 else 0 end,
    case when u.state = 'pending' then 0 else 1 end, case when u.state = 'failed' then 'signature' end,
    case when u.state <> 'pending' then $4::timestamptz end, $5::timestamptz
  from (select id, row_number() over (order by id) as n from devices where tank_id is not null) d
  join jsonb_to_recordset($3::jsonb) as u(n int, stage int, state text) using (n)`

/** Creates downlinks to devices, and the roll-outs behind some of them. Runs in the caller's transaction. */
export async function makeDeviceWork(
  db: Database,
  admins: readonly [string, string],
  end: number,
): Promise<void> {
  const [one, other] = admins
  await makeFirmwareImages(db, new Date(end))
  await db.query(CONNECTION, [one])
  await db.query(WEBHOOK, ['demonstration'.repeat(3), one])
  await db.query(BOXES)
  for (const [n, state] of STATES.entries()) {
    const at = new Date(end - (state === 'queued' ? 0.1 : state === 'expired' ? 9 : n + 1) * DAY_MS)
    const version = n + 1
    // A pending downlink sets another interval than the device has now.
    const minutes = state === 'acked' ? USUAL_MIN : WANTED_MIN
    const payload = hexOf({
      kind: 'intervals',
      config_version: version,
      measure_min: minutes,
      send_min: minutes,
    })
    await db.query(DOWNLINK, [n * 5, payload, version, state, at, one])
    if (state === 'queued') await db.query(WANTED, [n * 5, minutes])
  }
  for (const rollout of DEMO_ROLLOUTS) {
    const { version, name, state, stage, daysAgo, from } = rollout
    const devices = devicesOf(rollout)
    const failing = devices.filter(each => each.state === 'failed').length
    const asked = devices.filter(each => each.stage === stage).length
    const started = new Date(end - daysAgo * DAY_MS)
    const ended = new Date(started.getTime() + 5 * DAY_MS)
    const halt = { code: 'failures', failed: failing, devices: asked, stage, limit_pct: FAILURE_PCT } as const
    const [made] = await db.query<{ id: number }>(ROLLOUT, [
      name,
      version,
      state,
      stage,
      failing > 0 ? sentenceOfHalt(halt) : null,
      failing > 0 ? JSON.stringify(halt) : null,
      other,
      one,
      started,
      ended,
    ])
    await db.query(ROLLOUT_DEVICES, [made!.id, from, JSON.stringify(devices), started, ended])
  }
}
