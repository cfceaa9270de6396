import type { World } from '../contract/world'
import { addTank } from '../ingest/support'
import type { Method } from './plainCalls'

type Ask = (
  method: Method,
  url: string,
  given?: object,
  headers?: Record<string, string>,
  who?: string,
) => Promise<{ body: { version: number; id: number } }>

const DEPOT = 11
const DAY = '2026-03-16'

/** Plans a depot's day: a tank on a truck, a search, the run sheet, and a publication that is taken back. Ends stops. */
export async function dispatchCalls(ask: Ask, { db }: World) {
  await db.query('update tankgroups set lat = 52.1, lng = -8.6 where id = $1', [DEPOT])
  const tank_id = await addTank(db, null, { group_id: DEPOT, name: 'Planned house' })
  await db.query('update tanks set lat = 52.12, lng = -8.6, volume_l = 100, rate_l_day = 20 where id = $1', [
    tank_id,
  ])
  const { body: truck } = await ask('POST', '/api/vehicles', {
    reg: '201-C-1',
    depot_id: DEPOT,
    compartments: [{ capacity_l: 6000 }],
  })
  const query = `depot_id=${DEPOT}&day=${DAY}`
  const plan = async (what: string, more: object = {}) => {
    const { body } = await ask('GET', `/api/dispatch/day?${query}`)
    const { version } = body
    return (await ask('POST', `/api/dispatch/${what}`, { depot_id: DEPOT, day: DAY, version, ...more })).body
  }
  await plan('changes', { kind: 'move', tank_id, vehicle_id: truck.id, trip: 0 })
  await ask('POST', '/api/dispatch/insertions', { depot_id: DEPOT, day: DAY, tank_id })
  const { body: search } = await ask('POST', '/api/dispatch/searches', {
    depot_id: DEPOT,
    day: DAY,
    seconds: 1,
  })
  await ask('GET', `/api/dispatch/searches/${search.id}`)
  await ask('POST', `/api/dispatch/searches/${search.id}/stop`)
  await ask('GET', `/api/dispatch/sheet.csv?${query}`)
  await ask('GET', `/api/dispatch/sheet.gpx?${query}`)
  await ask('GET', `/api/dispatch/performance?depot_id=${DEPOT}`)
  await plan('publish')
  await plan('reopen')
  await plan('publish')
  await plan('unpublish')
  for (const [action, body] of [
    ['setOff', {}],
    ['deliver', { delivered_l: 500 }],
    ['miss', { fail_reason: 'No one there' }],
  ] as const) {
    const { body: job } = await ask('POST', '/api/jobs', { name: 'Planned house', kind: 'delivery', tank_id })
    await ask('POST', `/api/jobs/${job.id}/${action}`, body)
  }
  await driverCalls(ask, db, tank_id)
}

/** Reads a driver's round, sets off for a stop, and ends two. */
async function driverCalls(ask: Ask, db: World['db'], tank_id: number) {
  const [driver] = await db.query<{ id: number }>(`select id from users where role_type = 'driver'`)
  const drive = (method: Method, path: string, given?: object) =>
    ask(method, `/api/driver/${path}`, given, {}, 'driver')
  await drive('GET', 'round')
  const { body: schedule } = await ask('POST', '/api/schedules', {
    name: 'Round',
    client_id: 10,
    kind: 'delivery',
    date_from: DAY,
    date_to: DAY,
  })
  for (const [what, body] of [
    ['deliver', { delivered: [{ compartment: 1, litres: 500 }] }],
    ['miss', { fail_reason: 'No one there' }],
  ] as const) {
    const job = { name: 'Planned house', kind: 'delivery', tank_id, schedule_id: schedule.id }
    const { body: stop } = await ask('POST', '/api/jobs', { ...job, assignee_id: driver!.id })
    await drive('POST', `stops/${stop.id}/depart`)
    await drive('POST', `stops/${stop.id}/${what}`, body)
  }
}
