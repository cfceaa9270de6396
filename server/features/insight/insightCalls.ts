import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/insight'
import { tanks } from '../../../src/config/entities/declared'
import { rangeOf } from '../../engine/calls/range'
import { serve } from '../../engine/calls/serve'
import type { Deps } from '../../engine/deps'
import { notFound } from '../../engine/errors'
import { eventsBetween, latestEvents, readForecast } from './readInsight'

/** A tank's events and forecasts. Domain model, section 10. */
export async function insightCalls(app: FastifyInstance, deps: Deps) {
  serve(app, deps, calls.events, async ({ params, query, scoped, db, now }) => {
    const { id } = await scoped(tanks).one(params.id)
    await app.services.processPendingFor(id)
    const range = rangeOf(query, now)
    return range
      ? eventsBetween(db, id, range.from, range.to, calls.EVENTS_MAX)
      : latestEvents(db, id, params.n)
  })
  serve(app, deps, calls.forecast, async ({ params, query, scoped, db, now }) => {
    const { id } = await scoped(tanks).one(params.id)
    await app.services.processPendingFor(id)
    const forecast = await readForecast(db, id, query.days, now)
    if (!forecast) throw notFound()
    return forecast
  })
}
