import { api } from '../support/api'
import { makeTank } from '../support/tank'
import { made, type Id, type World } from './row'

/** Name of a record that is made for a row. */
export const named = ({ code }: World) => `Walked ${code}`
export const deviceName = ({ code }: World) => `W-${code}`
/** The code in digits, for fields that accept nothing else. */
export const digits = ({ code }: World) => String(parseInt(code, 16))

/** A tank of the depot that the tested user sees. */
export async function tankOf(world: World, more: object = {}) {
  const tank = await makeTank(world.maker, named(world), world.depot, more)
  if (!tank.id) throw new Error(JSON.stringify(tank))
  return tank
}

/** A newly prepared device. */
export const deviceOf = (world: World, more: object = {}) =>
  made<{ id: number }>(world.maker, '/api/devices', {
    device_id: deviceName(world),
    hw_version: '2.2',
    network: 'nbiot',
    ...more,
  })

/** A device on a tank of that depot. */
export async function installedDevice(world: World) {
  const device = await deviceOf(world)
  const tank = await tankOf(world, { device_id: device.id })
  return { device, tank }
}

/** Moves a device through these steps. */
export async function bring({ maker }: World, id: number, steps: readonly string[]) {
  for (const step of steps) await made(maker, `/api/devices/${id}/${step}`)
}
export const REGISTERED = ['panel', 'program', 'calibrate', 'activate'] as const

/** Creates a record of a collection. */
export const document = ({ maker }: World, collection: string, body: object) =>
  made<{ id: string }>(maker, `/api/collections/${collection}`, body)

/** The first record that the tested user sees and that matches. */
export async function found<Found extends { id: Id }>(
  { page }: World,
  path: string,
  filter: object,
  fits: (record: Found) => boolean = () => true,
): Promise<Found> {
  const all = await api<Found[]>(page, `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  const one = all.find(fits)
  if (!one) throw new Error(`Nothing in ${path} is like ${JSON.stringify(filter)}`)
  return one
}

/** Id of a user, by e-mail address. */
export const userOf = async ({ maker }: World, email: string) => {
  const filter = encodeURIComponent(JSON.stringify({ email }))
  return (await api<{ id: number }[]>(maker, `/api/users?filter=${filter}`))[0]!.id
}
