import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startWorld, type Answer, type World } from '../contract/world'
import { addTank, NOW, type Engine } from '../ingest/support'

export const HERE = { lat: 51.9, lng: -8.47 }
/** A point this many metres to the north. */
export const north = (metres: number) => ({ lat: HERE.lat + metres / 111_195, lng: HERE.lng })
export const SAVE = '/api/master/save'
const USERS = { admin: 1, client: 2, provider: 3, 'install-user': 6 } as const
/** Roles whose users send photos. */
export type Sender = keyof typeof USERS
/** A picture in one colour. */
export const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#876' } }).jpeg()

/** A world with an installer’s open visit to a free tank and a packed device; new ones for each test. */
export function setUpInstalls(engine: Engine) {
  let world: World
  let count = 0
  let tank: number
  let lid: string
  const as = (who: string, ...rest: Parameters<ReturnType<World['as']>>) => world.as(who)(...rest)

  const sendPhoto = async (who: Sender, bytes?: Buffer) => {
    const payload = bytes ?? (await picture().toBuffer())
    return world.app.inject({
      method: 'POST',
      url: '/api/attachments',
      headers: {
        authorization: `Bearer ${world.app.jwt.sign({ sub: String(USERS[who]), role: 'admin' })}`,
        'content-type': 'image/jpeg',
      },
      payload,
    })
  }
  /** Photos that the user has sent before; they are cached, because processing one takes most of a second. */
  async function photosOf(who: Sender, n = 2): Promise<string[]> {
    const rows = await world.db.query<{ id: string }>(
      `insert into attachments (id, user_id, mime, bytes, sha256, content, created_at)
       select gen_random_uuid(), $1, 'image/jpeg', length($2::bytea), encode(sha256($2::bytea), 'hex'), $2, $3
       from generate_series(1, $4::int) returning id`,
      [USERS[who], await picture().toBuffer(), world.clock.now, n],
    )
    return rows.map(({ id }) => id)
  }

  /** A packed device, for no client or for one. */
  async function newDevice(state = 'shipped', client?: number) {
    const n = ++count
    const code = `LID-${n}`
    const [made] = await world.db.query<{ id: number }>(
      `insert into devices (device_id, enclosure_id, sigfox_id, hw_version, network, state)
       values ($1, $2, $3, '2.2', 'sigfox', $4) returning id`,
      [`D-${n}`, code, (0xaa0000 + n).toString(16).toUpperCase(), state],
    )
    if (client)
      await world.db.query(
        `insert into documents (collection, id, data, created_at, created_by, updated_at, updated_by)
         values ('assembly_packages', $1, $2, $3, 'u1', $3, 'u1')`,
        [
          `P${n}`,
          JSON.stringify({ code: `P${n}`, device_ids: [made!.id], client_id: client, state: 'shipped' }),
          NOW,
        ],
      )
    return { id: made!.id, code }
  }
  async function newTank(group_id = 11, at: object = HERE) {
    const id = await addTank(world.db, null, { group_id, name: `Tank ${++count}` })
    const { lat, lng } = at as typeof HERE
    await world.db.query('update tanks set lat = $2, lng = $3 where id = $1', [id, lat, lng])
    return id
  }
  const newJob = (tank_id: number, state = 'accepted') =>
    world.db.query(
      `insert into jobs (name, kind, tank_id, assignee_id, state) values ('Fit it', 'install', $1, 6, $2)`,
      [tank_id, state],
    )
  const stored = async () => {
    const [row] = await world.db.query(
      `select (select count(*)::int from documents where collection in ('dev_installations', 'setups', 'installations_history')) as documents,
         (select count(*)::int from tanks) as tanks, (select count(device_id)::int from tanks) as mounted,
         (select count(*)::int from devices where state = 'installed') as installed,
         (select count(*)::int from attachments where entity is not null) as held,
         (select count(*)::int from jobs where state = 'done') as jobs`,
    )
    return row
  }
  const body = async (
    who: Sender = 'install-user',
    more: { tank?: object; device?: object; installation?: object } = {},
  ) => ({
    tank: { id: tank, ...more.tank },
    device: { enclosure_id: lid, ...more.device },
    installation: {
      ...HERE,
      accuracy_m: 8,
      photos: await photosOf(who),
      manual_dip_mm: 600,
      ...more.installation,
    },
  })
  const fieldsOf = ({ body: { errors } }: Answer) => errors as unknown as Record<string, string>

  beforeAll(async () => {
    world = await startWorld(engine)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    await world.db.query('delete from attachments where entity is null')
    await world.db.query(`update jobs set state = 'cancelled'`)
    tank = await newTank()
    lid = (await newDevice()).code
    await newJob(tank)
  })

  return {
    as,
    sendPhoto,
    photosOf,
    newDevice,
    newTank,
    newJob,
    stored,
    body,
    fieldsOf,
    get world() {
      return world
    },
    get tank() {
      return tank
    },
  }
}
