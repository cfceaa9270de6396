import { sql } from 'kysely'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { entityOf } from '../../src/config/entities'
import { scopeOf } from '../../src/config/schema'
import { keyOf, once } from '../crud/idempotency'
import { described } from '../crud/describe'
import { idOf, mayOrRefuse } from '../crud/registerEntity'
import { getRecord } from '../crud/repository'
import { where } from '../crud/sql'
import type { Deps } from '../deps'
import { AppError } from '../errors'
import { parsedRecords } from '../services/parsedRecords'
import { processTank } from '../services/processQueue'
import { recalculateDevice } from '../services/recalculateTank'
import { latestReadings, readingsBetween } from '../services/readReadings'
import * as says from './descriptions/measurements'
import { moment, whole } from './shared/queryValues'

const MAX_COUNT = 1000
const DEFAULT_COUNT = 3
const DEFAULT_RECORDS = 100
const MAX_POINTS = 5000
const DEFAULT_POINTS = 500
/** Whatever is within a scope. */
const EVERYTHING = { conditions: [], search: '' }

type Asked = {
  Params: { id: string; n?: string }
  Querystring: { from?: string; to?: string; points?: string }
}

/** What a tank's devices measured. Domain model, section 10. */
export async function readingRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  const tanks = entityOf('tanks')
  const devices = entityOf('devices')
  const store = { db, production: deps.env.production }
  const tankOf = async (request: FastifyRequest, id: string) => {
    mayOrRefuse(request, 'read', tanks)
    const tank = await getRecord(store, tanks, scopeOf(request.principal, tanks), idOf(tanks, id))
    await processTank(deps, tank.id as number)
    return tank
  }
  const read = async (request: FastifyRequest<Asked>, onlySmoothed: boolean) => {
    const tank = await tankOf(request, request.params.id)
    const { from, to, points } = request.query
    if (from === undefined && to === undefined) {
      const count = whole('n', request.params.n, DEFAULT_COUNT, MAX_COUNT)
      return latestReadings(db, tank, { count, onlySmoothed })
    }
    const range = {
      from: from === undefined ? new Date(0) : moment('from', from),
      to: to === undefined ? deps.now() : moment('to', to),
      points: whole('points', points, DEFAULT_POINTS, MAX_POINTS),
    }
    if (range.from >= range.to) throw new AppError('malformed', 'from: must be before to', { field: 'from' })
    return readingsBetween(db, tank, { ...range, onlySmoothed })
  }
  for (const [path, onlySmoothed] of [
    ['readings', false],
    ['getSmoothedReadings', true],
  ] as const)
    for (const address of [`/api/tanks/:id/${path}`, `/api/tanks/:id/${path}/:n`])
      app.get<Asked>(address, described(says.readings(address)), request => read(request, onlySmoothed))

  const deviceOf = (request: FastifyRequest, id: string) => {
    mayOrRefuse(request, 'read', devices)
    return getRecord(store, devices, scopeOf(request.principal, devices), idOf(devices, id))
  }
  /** Who sees a device by the tank that it is on sees what it measured on his tanks. */
  const seenOf = ({ principal }: FastifyRequest) =>
    scopeOf(principal, devices).kind === 'groups'
      ? where(tanks, scopeOf(principal, tanks), EVERYTHING, store.production)
      : undefined
  app.get<Asked>('/api/devices/:id/lastseen', described(says.lastSeen), async request => {
    const { id, last_seen_at, battery_mv, rssi, status_quality } = await deviceOf(request, request.params.id)
    return { id, last_seen_at, battery_mv, rssi, status_quality }
  })
  for (const address of ['/api/devices/:id/parsedrecords', '/api/devices/:id/parsedrecords/:n'])
    app.get<Asked>(address, described(says.parsedRecords(address)), async request => {
      const { id } = await deviceOf(request, request.params.id)
      const count = whole('n', request.params.n, DEFAULT_RECORDS, MAX_COUNT)
      return parsedRecords(db, id as number, count, seenOf(request))
    })
  app.post<Asked>('/api/devices/:id/regenerateReadings', described(says.regenerate), async request => {
    mayOrRefuse(request, 'update', devices)
    const { id } = await deviceOf(request, request.params.id)
    return once(db, keyOf(request, deps.now()), async inside => {
      const messages = await inside.transaction(tx => recalculateDevice(tx, id as number))
      return { id, messages }
    })
  })
  app.get('/api/devices/versions', described(says.versions), async request => {
    mayOrRefuse(request, 'read', devices)
    const seen = where(devices, scopeOf(request.principal, devices), EVERYTHING, store.production)
    return db.run(sql`select t.fw_version as version, count(*) as devices from devices t
      where ${seen} and t.fw_version is not null group by 1 order by 1`)
  })
}
