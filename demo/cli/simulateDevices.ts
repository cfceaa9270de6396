import { HOUR_MS } from '../../src/config/schema/durations'
import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { buildApp } from '../../server/app'
import { hashPassword } from '../../server/engine/auth/password'
import { migrate, readMigrations } from '../../server/engine/db/migrate'
import { openDatabase } from '../../server/engine/db/open'
import { readEnv } from '../../server/engine/env'
import { randomFrom } from '../simulate/random'
import { playFleet, releaseFirmware, type Person, type Server } from '../simulate/updatedFleet'
import { readOptions, refuse } from '../../server/cli/options'

const USAGE = `Plays devices that ask for downlinks, load a firmware and confirm it, through a server of its own.

  npm run simulate:devices -- --devices 500 --loss 5% [--fail 0%] [--seed 1] [--hours 120]
    --loss: messages and answers that are lost on the way; --fail: devices whose image turns out broken
`
const OPTIONS = {
  devices: { type: 'string', default: '500' },
  loss: { type: 'string', default: '5%' },
  fail: { type: 'string', default: '0%' },
  seed: { type: 'string', default: '1' },
  hours: { type: 'string', default: '120' },
} as const

const VERSION = '2.0.0'
const PASSWORD = 'a password for the simulation'
const say = (line: string) => process.stdout.write(`${line}\n`)
const share = (text: string) => Number(text.replace('%', '')) / 100

type Progress = {
  state: string
  stages: { stage: number; devices: number; confirmed: number; failed: number }[]
}
type Settings = { devices: number; loss: number; fail: number; seed: number; hours: number }

/** The time of the simulated world, ms. */
type Clock = { now: number }
type App = Awaited<ReturnType<typeof buildApp>>
type Database = Awaited<ReturnType<typeof openDatabase>>

/** Starts a server with an empty database in memory. */
async function startServer() {
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: 'memory:',
    SEED: 'false',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '10000000',
    JWT_SECRET: randomBytes(32).toString('hex'),
  })
  const db = await openDatabase(env)
  await migrate(db, readMigrations())
  const clock = { now: Date.now() }
  const app = await buildApp({ env, db, log: pino({ level: 'warn' }), now: () => new Date(clock.now) })
  await app.ready()
  return { env, db, app, clock }
}

/** Creates the users: one who plans roll-outs, one who approves them. */
async function createPeople(db: Database): Promise<void> {
  for (const [id, uid] of [
    [1, 'planner'],
    [2, 'approver'],
  ] as const)
    await db.query(
      `insert into users (id, uid, name, email, role_type, roles, password_hash)
       values ($1, $2, $2, $2 || '@example.com', 'admin', '[{"name": "admin"}]', $3)`,
      [id, uid, await hashPassword(PASSWORD)],
    )
}

/** Calls the API as one of the users. */
function callerOf(app: App, clock: Clock): Server['call'] {
  const tokens = new Map<string, Promise<string>>()
  /** Signs a new token for each call: tokens expire after minutes, and the clock here moves by hours. */
  const tokenOf = (who: Person) => {
    const key = `${who} ${clock.now}`
    const signing =
      tokens.get(key) ??
      app
        .inject({
          method: 'POST',
          url: '/api/signin',
          payload: { email: `${who}@example.com`, password: PASSWORD },
        })
        .then(signed => signed.json<{ token: string }>().token)
    tokens.set(key, signing)
    return signing
  }
  return async (who, method, url, body) => {
    const authorization = `Bearer ${await tokenOf(who)}`
    const answer = await app.inject({
      method,
      url,
      headers: { authorization },
      ...(body ? { payload: body } : {}),
    })
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }
}

const stagesText = ({ stages }: Progress) =>
  stages
    .map(
      ({ stage, devices: all, confirmed, failed }) =>
        `${stage}: ${confirmed}/${all}${failed ? ` (${failed} failed)` : ''}`,
    )
    .join('  ')

async function main({ devices, loss, fail, seed, hours }: Settings): Promise<boolean> {
  const random = randomFrom(seed)
  const { env, db, app, clock } = await startServer()
  await createPeople(db)
  const call = callerOf(app, clock)

  const server = { app, db, ingestKey: env.ingestKey, call }
  const image = randomBytes(61_440)
  const firmware_id = await releaseFirmware(server, { version: VERSION, image })
  const players = await playFleet(server, { devices, loss, fail, version: VERSION, image, random })
  say(`${devices} devices, ${loss * 100} % of messages lost, ${fail * 100} % of images broken`)
  const rollout = await call('planner', 'POST', '/api/rollouts', { name: 'Simulated', firmware_id })
  for (const action of ['approve', 'start'])
    await call('approver', 'POST', `/api/rollouts/${rollout.id}/${action}`, {})

  let state = 'running'
  for (let hour = 0; hour < hours && state === 'running'; hour++) {
    clock.now += HOUR_MS
    await app.services.idle()
    for (const player of players) await player.wake(clock.now)
    await app.services.idle()
    const progress = await call<Progress>('planner', 'GET', `/api/rollouts/${rollout.id}/progress`)
    state = progress.state
    say(`hour ${hour + 1}  ${state}  ${stagesText(progress)}`)
  }
  const told = await call('planner', 'GET', `/api/rollouts/${rollout.id}`)
  const updated = players.filter(({ fw }) => fw === VERSION).length
  say(
    `${told.state}${told.stop_reason ? `: ${told.stop_reason}` : ''}; ${updated} of ${players.length} devices have ${VERSION}`,
  )
  await app.close()
  await db.close()
  return told.state === 'completed' || fail > 0
}

const read = readOptions({ options: OPTIONS }, USAGE)
if (read) {
  const { devices, loss, fail, seed, hours } = read.values
  const settings = {
    devices: Number(devices),
    loss: share(loss),
    fail: share(fail),
    seed: Number(seed),
    hours: Number(hours),
  }
  const fits =
    Object.values(settings).every(value => Number.isFinite(value) && value >= 0) &&
    settings.devices >= 1 &&
    settings.loss < 1 &&
    settings.fail <= 1
  if (!fits) refuse('--devices, --loss, --fail, --seed and --hours: must be numbers', USAGE)
  else if (!(await main(settings))) process.exitCode = 1
}
