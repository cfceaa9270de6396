import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/devices'
import { devices } from '../../../src/config/entities/declared'
import { serve } from '../../engine/calls/serve'
import type { Deps } from '../../engine/deps'
import { firmwareInUse } from './firmwareInUse'
import { lifeOf } from './life'

type LastSeen = {
  id: number
  last_seen_at: Date | null
  battery_mv: number | null
  rssi: number | null
  status_quality: number | null
}

/** What is known of a device besides its record. */
export async function deviceCalls(app: FastifyInstance, deps: Deps) {
  serve(app, deps, calls.deviceLife, async ({ params, scoped, db, principal }) =>
    lifeOf(db, scoped, principal, await scoped(devices).one(params.id)),
  )
  serve(app, deps, calls.lastSeen, async ({ params, scoped }) => {
    const { id, last_seen_at, battery_mv, rssi, status_quality } = await scoped(devices).one(params.id)
    return { id, last_seen_at, battery_mv, rssi, status_quality } as LastSeen
  })
  serve(app, deps, calls.firmwareVersions, ({ scoped, db }) => firmwareInUse(db, scoped(devices).where()))
}
