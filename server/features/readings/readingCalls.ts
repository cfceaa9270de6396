import type { FastifyInstance } from 'fastify'
import * as deviceCalls from '../../../src/config/calls/devices'
import * as calls from '../../../src/config/calls/readings'
import { devices, tanks } from '../../../src/config/entities/declared'
import { rangeOf } from '../../engine/calls/range'
import { serve } from '../../engine/calls/serve'
import type { Deps } from '../../engine/deps'
import { parsedRecords } from './parsedRecords'
import { processTank } from './processQueue'
import { recalculateDevice } from './recalculateTank'
import { latestReadings, readingsBetween } from './readReadings'

/** Readings of tanks. Domain model, section 10. */
export async function readingCalls(app: FastifyInstance, deps: Deps) {
  for (const [call, onlySmoothed] of [
    [calls.readings, false],
    [calls.smoothedReadings, true],
  ] as const)
    serve(app, deps, call, async ({ params, query, scoped, db, now }) => {
      const tank = await scoped(tanks).one(params.id)
      await processTank(deps, tank.id)
      const range = rangeOf(query, now)
      return range
        ? readingsBetween(db, tank, { ...range, points: query.points, onlySmoothed })
        : latestReadings(db, tank, { count: params.n, onlySmoothed })
    })

  serve(app, deps, deviceCalls.messages, async ({ params, scoped, db }) => {
    const { id } = await scoped(devices).one(params.id)
    // A user with access through the device's present tank only sees messages from tanks in their scope.
    const within = scoped(devices).scope.kind === 'among' ? scoped(tanks).where() : undefined
    return parsedRecords(db, id, params.n, within)
  })
  serve(app, deps, deviceCalls.regenerateReadings, async ({ params, scoped, db, audit }) => {
    const { id } = await scoped(devices).one(params.id)
    const messages = await recalculateDevice(db, id)
    await audit('regenerateReadings', 'devices', id, { messages })
    return { id, messages }
  })
}
