import { features } from '../../server/app'
import { createEnumerationGuard } from '../../server/engine/auth/enumerationGuard'
import { behaviourOfFeatures } from '../../server/engine/feature'
import { SEED } from '../../demo/seed'
import { makeDecisions } from '../../demo/seed/decisions'
import { makeFleet } from '../../demo/seed/fleet'
import { demoWeather, simulateDemoTank } from '../../demo/seed/messages'
import { keepFleetDay } from '../../server/features/analytics/fleetDays'
import { ingestLines } from '../../server/features/networks/ingestMessages'
import { byArrival } from '../../demo/simulate/fleet'
import type { Stack } from '../api/ingest/support'

/** Tanks of each depot that have readings: enough for lists, sums and forecasts of every client. */
const TANKS_OF_DEPOT = 2

/** Puts the first tank of each depot side by side, so that neighbours are foreign. */
const SIDE_BY_SIDE = `update tanks t set lat = 52.5 + f.n * 0.001, lng = -8.5
  from (select min(id) as id, row_number() over (order by group_id) as n from tanks group by group_id) f where f.id = t.id`

/** Records for each client's first tank with readings: one of everything that isn't derived from readings. */
const OF_EVERY_CLIENT: readonly string[] = [
  `insert into events (tank_id, group_id, tank_name, type, state, started_at, from_l, to_l, delta_l, confidence)
     select id, group_id, name, type, 'signed', $2, 900, 600, -300, 0.9 from tanks, unnest(array['threshold_low', 'sudden_drop']) as type
     where id = any($1) on conflict do nothing`,
  `update tanks set direction = -1, runs_out_p10_at = $2::timestamptz + interval '2 days', runs_out_p50_at = $2::timestamptz + interval '3 days',
     runs_out_p90_at = $2::timestamptz + interval '4 days' where id = any($1)`,
  `insert into services (tank_id, group_id, tank_name, kind, at, measured_l, ticket_l, ticket_no)
     select id, group_id, name, 'topup', $2::timestamptz - interval '40 days', 500, 510, 'T-' || id from tanks where id = any($1)`,
  `insert into tickets (ticket_no, tank_id, group_id, tank_name, delivered_at, quantity, mismatch)
     select 'D-' || id, id, group_id, name, $2::timestamptz - interval '41 days', 480, 'no_service' from tanks where id = any($1)`,
  `insert into reports (tank_id, group_id, tank_name, type, text, created_at)
     select id, group_id, name, 'wrong_level', 'Reads low', $2 from tanks where id = any($1)`,
  `insert into notes (tank_id, content, created_at) select id, 'Ring before coming to ' || name, $2 from tanks where id = any($1)`,
  `update tanks set topup_state = 'requested', topup_at = $2, topup_l = 400, topup_note = 'Before noon' where id = any($1)`,
  `update tanks set tags = tags || array['of ' || name] where id = any($1)`,
  `insert into webhooks (group_id, url, events, secret)
     select distinct coalesce(g.parent_id, g.id), 'https://erp.example/' || coalesce(g.parent_id, g.id), '{threshold_low}'::text[], repeat('s', 20)
     from tanks t join tankgroups g on g.id = t.group_id where t.id = any($1)`,
  `insert into outbox (channel, kind, recipient, subject, payload, next_at, group_id, customer_id, dedupe_key)
     select 'email', 'alerts', 'office' || id || '@example.com', name || ' is low', '{}', $2, group_id, customer_id, 'strangers ' || id
     from tanks where id = any($1)`,
  `insert into report_schedules (name, report, group_id, state, created_at)
     select 'Stock of ' || name, 'stock', group_id, 'paused', $2 from tanks where id = any($1)`,
  `insert into report_runs (schedule_id, at, result, row_count) select s.id, $2, 'sent', 3 from report_schedules s
     where s.name like 'Stock of %' and s.group_id in (select group_id from tanks where id = any($1))`,
  `insert into notifications (user_id, kind, title, body, entity, record_id, dedupe_key, created_at)
     select u.id, 'alerts', 'A tank is low', 'For ' || u.name, 'tanks', t.id::text, 'strangers ' || t.id, $2
     from users u, tanks t where t.id = any($1)`,
  `insert into saved_views (user_id, role, screen, name, group_ids, shared, created_at)
     select id, role_type, 'tanks', 'View of ' || name, tank_group_ids, true, $2 from users where $1::int[] is not null`,
  `insert into schedules (name, client_id, depot_id, kind, date_from, date_to)
     select 'Visits to ' || name, coalesce(parent_id, id), id, 'repair', $2, $2 from tankgroups
     where id in (select group_id from tanks where id = any($1))`,
  `insert into vehicles (reg, depot_id, compartments)
     select '201-D-' || id, id, '[{"content_type": null, "capacity_l": 4000}]' from tankgroups
     where id in (select group_id from tanks where id = any($1))`,
  `insert into jobs (name, kind, tank_id, group_id, schedule_id, vehicle_id, trip, sequence, eta, planned_l)
     select 'Delivery to ' || t.name, 'delivery', t.id, t.group_id, s.id, v.id, 1, 1, $2, 900
     from tanks t join schedules s on s.depot_id = t.group_id join vehicles v on v.depot_id = t.group_id and v.reg like '201-D-%'
     where t.id = any($1)`,
  `insert into dispatch_plans (depot_id, day, schedule_id, state)
     select depot_id, date_from, id, 'published' from schedules where name like 'Visits to %'
       and depot_id in (select group_id from tanks where id = any($1))`,
  `insert into dispatch_searches (plan_id, started_at, started_by, seconds, state)
     select id, $2, 'u1', 10, 'done' from dispatch_plans where depot_id in (select group_id from tanks where id = any($1))`,
  `insert into quarantine_ends (tank_id, until) select id, $2::timestamptz + interval '9 days' from tanks where id = any($1)`,
  `insert into reading_exclusions (device_id, tank_id, measured_at, seq, reason, excluded_at)
     select device_id, id, $2::timestamptz - interval '80 days', 0, 'Of ' || name, $2 from tanks where id = any($1)`,
  `insert into network_events (network, device_key, kind, at, received_at, detail, digest)
     select network, coalesce(sigfox_id, dev_eui), 'join', $2, $2, '{}', 'strangers ' || id from devices
     where id in (select device_id from tanks where id = any($1))`,
  `insert into sessions (id, user_id, created_at, last_used_at, expires_at, refresh_hash, rotated_at)
     select gen_random_uuid(), id, $2, $2, $2::timestamptz + interval '1 day', '', $2 from users where $1::int[] is not null`,
  `insert into push_subscriptions (user_id, endpoint, p256dh, auth, created_at)
     select id, 'https://push.example/' || id, '', '', $2 from users where $1::int[] is not null`,
  `insert into customer_settings (user_id, units) select id, 'litre' from users where $1::int[] is not null`,
  // Work of another installer, and a run of a device that isn't a test device.
  `insert into documents (collection, id, data, created_at)
     select collection, 'another ' || id, jsonb_set(data, '{installer_id}', '1'), created_at from documents
     where collection in ('dev_installations', 'dev_trial_installations') and $1::int[] is not null`,
  `insert into documents (collection, id, data, created_at)
     select d.collection, 'another ' || d.id, d.data || jsonb_build_object('is_test', false, 'device_id',
       (select t.device_id from tanks t join devices v on v.id = t.device_id where t.id = any($1) and not v.is_test limit 1)), d.created_at
     from documents d where d.collection = 'demo_v2'`,
  `insert into attachments (id, user_id, mime, bytes, sha256, content, created_at, entity, entity_id)
     select gen_random_uuid(), u.id, 'image/jpeg', 1, '', '\\x00', $2, null, null from users u where $1::int[] is not null`,
]

/**
 * Fills the demonstration's records: two tanks of each depot get ninety days of readings, staff decide as in the
 * demonstration, and every client has records of all kinds.
 */
export async function fillDemonstration({ app, db, deps, clock }: Stack) {
  const now = clock.now
  const end = Math.floor(now.getTime() / 3_600_000) * 3_600_000
  const taken = new Map<unknown, number>()
  const heard = makeFleet(SEED).tanks.filter(({ record: { group_id } }) => {
    const n = taken.get(group_id) ?? 0
    taken.set(group_id, n + 1)
    return n < TANKS_OF_DEPOT
  })
  const days = demoWeather(SEED, end)
  const arrivals = heard.flatMap(tank => simulateDemoTank(SEED, tank, days, end).played.arrivals)
  const lines = byArrival(arrivals).map(({ envelope }) => JSON.stringify(envelope))
  const { rejected } = await ingestLines(deps, Buffer.from(lines.join('\n')))
  if (rejected.length > 0) throw new Error(`A message was refused: ${rejected[0]!.error}`)
  await app.services.idle()
  await db.query(SIDE_BY_SIDE)
  const behaviour = behaviourOfFeatures(features, deps.env)
  await makeDecisions({ ...deps, behaviour, enumerationGuard: createEnumerationGuard() })
  await app.services.idle()
  await app.outbox.idle()
  await keepFleetDay(db, now)
  const firsts = [
    ...new Map(heard.map(({ record }) => [record.group_id, record.id] as const).toReversed()).values(),
  ]
  for (const sql of OF_EVERY_CLIENT) await db.query(sql, [firsts, now].slice(0, sql.includes('$2') ? 2 : 1))
}
