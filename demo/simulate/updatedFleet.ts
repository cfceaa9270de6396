import type { FastifyInstance } from 'fastify'
import type { Database } from '../../server/engine/db/open'
import { sha256Of, signForDemo } from '../../server/features/firmware/signature'
import { chance, type Random } from './random'
import { playDevice, type Player } from './updatingDevice'

/** Two users of the dashboard: one plans, the other approves. */
export type Person = 'planner' | 'approver'
/** The server under simulation. */
export type Server = {
  app: Pick<FastifyInstance, 'inject'>
  db: Database
  ingestKey: string
  call<T = Record<string, unknown>>(
    who: Person,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body?: object,
  ): Promise<T>
}
type Fleet = { devices: number; loss: number; fail: number; version: string; image: Buffer; random: Random }
export type Played = Player & { readonly device_id: string }

const FROM = '1.4.0'
const FIRST_ID = 0x5a0000
// Inserted directly: production of these devices isn't simulated.
const INSTALLED = `insert into devices (device_id, sigfox_id, hw_version, fw_version, network, state)
  select 'S' || n, upper(to_hex(${FIRST_ID} + n)), '2.2', '${FROM}', 'sigfox', 'installed' from generate_series(1, $1) n
  returning id, device_id, sigfox_id`
type InstalledDevice = { id: number; device_id: string; sigfox_id: string }

/** Uploads an image and has the other user approve it. */
export async function releaseFirmware(
  { call }: Server,
  { version, image }: Pick<Fleet, 'version' | 'image'>,
) {
  const { id } = await call<{ id: string }>('planner', 'POST', '/api/firmwares/upload', {
    version_name: version,
    hw_versions: ['2.2'],
    sha256: sha256Of(image),
    signature: signForDemo(image),
    image: image.toString('base64'),
  })
  await call('approver', 'POST', `/api/collections/firmwares/${id}/approve`, {})
  return id
}

/** Creates devices that are on their tanks, each with its own key. */
export async function playFleet(server: Server, fleet: Fleet): Promise<Played[]> {
  const players: Played[] = []
  for (const { id, device_id, sigfox_id: sigfoxId } of await server.db.query<InstalledDevice>(INSTALLED, [
    fleet.devices,
  ])) {
    const { key } = await server.call<{ key: string }>('planner', 'POST', `/api/devices/${id}/issueKey`, {})
    const player = playDevice({
      sigfoxId,
      fw: FROM,
      sha256: sha256Of(fleet.image),
      fails: chance(fleet.random, fleet.fail),
      random: fleet.random,
      air: airTo(server, fleet, { sigfoxId, headers: { 'x-device': device_id, 'x-device-key': key } }),
    })
    players.push(Object.assign(player, { device_id }))
  }
  return players
}

type Own = { sigfoxId: string; headers: Record<string, string> }

/** Connection between a device and the server. Loses a share of the messages in both directions. */
export function airTo(
  { app, ingestKey }: Pick<Server, 'app' | 'ingestKey'>,
  { random, loss }: Pick<Fleet, 'random' | 'loss'>,
  { sigfoxId, headers }: Own,
) {
  const lost = () => chance(random, loss)
  return {
    async send(payload: object) {
      if (lost()) return undefined
      const answer = await app.inject({
        method: 'POST',
        url: '/ingest/sigfox',
        headers: { 'x-ingest-key': ingestKey },
        payload,
      })
      if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`)
      return answer.statusCode === 204 || lost() ? undefined : answer.json()[sigfoxId]
    },
    async load(version: string, range: string) {
      if (lost()) return undefined
      const url = `/ingest/firmware/${version}`
      const answer = await app.inject({ method: 'GET', url, headers: { ...headers, range } })
      if (answer.statusCode !== 206 || lost()) return undefined
      const total = Number(String(answer.headers['content-range']).split('/')[1])
      return { bytes: answer.rawPayload, total }
    },
  }
}
