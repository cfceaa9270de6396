import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/devices'
import { deviceByEnclosure } from '../../../src/config/calls/lookups'
import { devices } from '../../../src/config/entities/declared'
import { serve } from '../../engine/calls/serve'
import type { Deps } from '../../engine/deps'
import { notFound } from '../../engine/errors'
import { firmwareInUse } from './firmwareInUse'
import { lifeOf } from './life'

type LastSeen = {
  id: number
  last_seen_at: Date | null
  battery_mv: number | null
  rssi: number | null
  status_quality: number | null
}

/** Calls about a device besides its record. */
export async function deviceCalls(app: FastifyInstance, deps: Deps) {
  serve(app, deps, calls.deviceLife, async ({ params, scoped, db, principal }) =>
    lifeOf(db, scoped, principal, await scoped(devices).one(params.id)),
  )
  serve(app, deps, calls.lastSeen, async ({ params, scoped }) => {
    const { id, last_seen_at, battery_mv, rssi, status_quality } = await scoped(devices).one(params.id)
    return { id, last_seen_at, battery_mv, rssi, status_quality } as LastSeen
  })
  serve(app, deps, deviceByEnclosure, async ({ scoped, params }) => {
    const filter = { enclosure_id: params.code }
    const [device] = await scoped(devices).list({ filter: JSON.stringify(filter) })
    if (!device) throw notFound()
    return device
  })
  serve(app, deps, calls.firmwareVersions, ({ scoped, db }) => firmwareInUse(db, scoped(devices).where()))
}
