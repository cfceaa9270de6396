import { createHash, hash } from 'node:crypto'
import { labels } from '../../../src/config/calls/bench'
import { adoptDevice } from '../../../src/config/calls/connections'
import { closeMyAccount } from '../../../src/config/calls/customerAccount'
import { completeRegistration, resetPassword } from '../../../src/config/calls/customerSignUp'
import { reportMyTank } from '../../../src/config/calls/customerTanks'
import type { Call } from '../../../src/config/schema/calls/define'
import {
  changePlan,
  insertionCosts,
  publishPlan,
  reopenPlan,
  startSearch,
  unpublishPlan,
} from '../../../src/config/calls/dispatch'
import { cancelDownlink, setDownlink } from '../../../src/config/calls/deviceConfig'
import { uploadFirmware } from '../../../src/config/calls/firmware'
import { saveInstall } from '../../../src/config/calls/installs'
import { mergeCustomer, previewMerge } from '../../../src/config/calls/merge'
import { runNetworkTest } from '../../../src/config/calls/networkTests'
import { changePassword, endSession } from '../../../src/config/schema/calls/sessions'
import {
  setPassword,
  storeGroupManager,
  storeInstaller,
  updateGroupManager,
} from '../../../src/config/calls/users'
import { entityOf } from '../../../src/config/entities'
import { hexOf } from '../../../server/features/devices/downlinks/composeDownlink'
import { sha256Of, signForDemo } from '../../../server/features/firmware/signature'
import { NOW } from '../ingest/support'
import { cheapHash } from '../security/people'
import { inputAtBench } from './benchInput'
import { installSample } from './installSample'
import { hearDevice, type World } from './world'

type Input = Record<string, unknown>
type CallInput = {
  readonly world: World
  readonly who: string
  readonly input: Input
  /** A device that is on a tank. */
  readonly device: number | string
}
/** Creates the prerequisites of a call; returns its input if that differs from the example. */
type Prepare = (asked: CallInput) => Promise<Input | undefined>

const SOON = new Date(NOW.getTime() + 1000)
/** Counter for unique values, such as addresses and versions. */
let made = 0

const withLink =
  (purpose: string, email: () => string): Prepare =>
  async ({ world, input }) => {
    await world.db.query(
      `insert into account_links (token_hash, purpose, email, created_at, expires_at) values ($1, $2, $3, $4, $5)
       on conflict (token_hash) do update set used_at = null, purpose = excluded.purpose, email = excluded.email`,
      [hash('sha256', String(input.token), 'base64url'), purpose, email(), NOW, SOON],
    )
    return undefined
  }

const withPassword: Prepare = async ({ world, who, input }) => {
  const password_hash = cheapHash(String(input.current ?? input.password))
  await world.db.query('update users set password_hash = $2 where name = $1', [who, password_hash])
  return undefined
}

/** Makes the e-mail address unique. */
const withEmail: Prepare = async ({ input }) => ({ ...input, email: `person${++made}@example.com` })

/** The merge needs two customers: one kept, one merged into it. */
const withTwo: Prepare = async ({ world, input }) => ({
  ...input,
  id: (await world.make(entityOf('customers'))).id,
  into_id: 901,
})

/** A device without an identity, and messages under an identity that no device has. */
const withParked: Prepare = async ({ world, input }) => {
  await world.db.query('update devices set sigfox_id = null where sigfox_id = $1', [input.device_key])
  const [device] = await world.db.query<{ id: number }>(
    `insert into devices (device_id, hw_version, network) values (gen_random_uuid()::text, '2.2', 'nbiot') returning id`,
  )
  await world.db.query(
    `insert into parked_messages (device_key, network, from_at, to_at, messages, last_received_at)
     values ($1, 'sigfox', $2, $2, 1, $2) on conflict do nothing`,
    [input.device_key, NOW],
  )
  return { ...input, device_id: device!.id }
}

const withDownlink: Prepare = async ({ world, input }) => {
  const [downlink] = await world.db.query<{ id: number }>(
    `insert into downlinks (device_id, kind, payload, config_version) values ($1, 'restart', $2, 1) returning id`,
    [input.id, hexOf({ kind: 'restart', config_version: 1 })],
  )
  return { ...input, downlink_id: downlink!.id }
}

const withImage: Prepare = async ({ input }) => {
  const image = Buffer.from(String(input.image), 'base64')
  const version_name = `2.0.${++made}`
  return { ...input, version_name, sha256: sha256Of(image), signature: signForDemo(image) }
}

/** Runs a statement first. */
const after =
  (sql: string, ...values: ((asked: CallInput) => unknown)[]): Prepare =>
  async asked => {
    await asked.world.db.query(
      sql,
      values.map(value => value(asked)),
    )
    return undefined
  }
const idOf = ({ input }: CallInput) => input.id

/** A plan with a truck and a stop, in a state. */
const withPlan =
  (state: 'draft' | 'published'): Prepare =>
  async ({ world: { db }, input }) => {
    const depot_id = 11
    const [tank] = await db.query<{ id: number }>(
      `insert into tanks (name, group_id, content_type, capacity_l, lat, lng, volume_l, rate_l_day, reading_at, runs_out_p50_at)
       values ('Planned', $1, 'kerosene', 2000, 52, -8.6, 100, 50, $2, $2) returning id`,
      [depot_id, NOW],
    )
    const [truck] = await db.query<{ id: number }>(
      `insert into vehicles (reg, depot_id, compartments) values (gen_random_uuid()::text, $1, '[{"capacity_l": 9000}]') returning id`,
      [depot_id],
    )
    await db.query('update tankgroups set lat = 52.1, lng = -8.6 where id = $1', [depot_id])
    const stops = [{ tank_id: tank!.id, litres: 1000, is_locked: false }]
    const trucks = [
      {
        vehicle_id: truck!.id,
        is_used: true,
        is_locked: false,
        trips: [{ compartments: ['kerosene'], stops }],
      },
    ]
    const [plan] = await db.query<{ version: number }>(
      `insert into dispatch_plans (depot_id, day, state, plan) values ($1, $2, $3, $4::jsonb)
       on conflict (depot_id, day) where deleted_at is null
       do update set state = excluded.state, plan = excluded.plan, schedule_id = null returning version`,
      [depot_id, input.day, state, JSON.stringify({ trucks, excluded: [], added: [] })],
    )
    return { ...input, depot_id, version: plan!.version }
  }

/** A published stop of the driver. */
const withStop: Prepare = async ({ world: { db }, input }) => {
  const [schedule] = await db.query<{ id: number }>(
    `insert into schedules (name, client_id, depot_id, kind, date_from, date_to, state)
     values ('Round', 10, 11, 'delivery', $1, $1, 'published') returning id`,
    [NOW],
  )
  const [stop] = await db.query<{ id: number }>(
    `insert into jobs (name, kind, state, tank_id, group_id, schedule_id, assignee_id, content_type, planned_l)
     select 'Stop', 'delivery', 'assigned', t.id, 11, $1, u.id, 'kerosene', 500
     from tanks t, users u where t.group_id = 11 and u.role_type = 'driver' order by t.id limit 1 returning id`,
    [schedule!.id],
  )
  return { ...input, id: stop!.id }
}

/** The version of a plan that another call has changed. */
const withVersion: Prepare = async ({ world: { db }, input }) => {
  const [plan] = await db.query<{ version: number }>(
    `update dispatch_plans set state = 'draft' where depot_id = $1 and day = $2 returning version`,
    [input.depot_id, input.day],
  )
  await db.query(`update dispatch_searches set state = 'done'`)
  return { ...input, version: plan?.version ?? 0 }
}
const withDraft: Prepare = asked => withVersion(asked).then(() => undefined)

const PREPARATIONS = new Map<unknown, Prepare>([
  [completeRegistration, withLink('register', () => `new${++made}@example.com`)],
  [resetPassword, withLink('password', () => 'u7@example.com')],
  [changePassword, withPassword],
  [closeMyAccount, withPassword],
  [saveInstall, ({ world }) => installSample(world, 1)],
  [reportMyTank, after(`update tanks set report_state = 'none' where id = $1`, idOf)],
  [runNetworkTest, ({ world, input }) => hearDevice(world, input.device_id).then(() => undefined)],
  // A device accepts a limited number of downlinks per day.
  [setDownlink, after('delete from downlinks')],
  [cancelDownlink, withDownlink],
  [uploadFirmware, withImage],
  [labels, async ({ input, device }) => ({ ...input, id: String(device) })],
  [adoptDevice, withParked],
  [
    endSession,
    after(
      `insert into sessions (id, user_id, created_at, last_used_at, expires_at, refresh_hash, rotated_at)
       select $2, id, $3, $3, $4, '', $3 from users where name = $1
       on conflict (id) do update set user_id = excluded.user_id, ended_at = null`,
      ({ who }) => who,
      idOf,
      () => NOW,
      () => SOON,
    ),
  ],
  [updateGroupManager, after(`update users set role_type = 'group manager' where id = $1`, idOf)],
  [
    setPassword,
    after(
      `insert into password_links (hash, user_id, created_at, expires_at) values ($1, 2, $2, $3)
       on conflict (hash) do update set used_at = null`,
      ({ input }) => createHash('sha256').update(String(input.token)).digest('base64url'),
      () => NOW,
      () => SOON,
    ),
  ],
  [previewMerge, withTwo],
  [mergeCustomer, withTwo],
  [storeGroupManager, withEmail],
  [storeInstaller, withEmail],
  [changePlan, withVersion],
  // The depot of the tank, instead of its client.
  [insertionCosts, async ({ input }) => ({ ...input, depot_id: 11 })],
  [startSearch, withDraft],
  [publishPlan, withPlan('draft')],
  [unpublishPlan, withPlan('published')],
  [reopenPlan, withPlan('published')],
])

/** Input of a call, with its prerequisites created: for example, the caller's own view, session or password. */
export async function inputWithOwn(call: Call, asked: CallInput): Promise<Input> {
  const { world, who, input } = asked
  if (call.path.startsWith('/api/bench/')) return inputAtBench(world, call, input)
  if (call.path.startsWith('/api/saved_views/{id}')) {
    const { body } = await world.as(who)('POST', '/api/saved_views', { screen: 'tanks', name: 'View' })
    return { ...input, id: body.id }
  }
  if (call.path.startsWith('/api/driver/stops/')) return (await withStop(asked)) ?? input
  return (await PREPARATIONS.get(call)?.(asked)) ?? input
}
