import type { FastifyInstance, FastifyRequest } from 'fastify'
import { entityOf } from '../../src/config/entities'
import { scopeOf } from '../../src/config/schema'
import { described } from '../crud/describe'
import { idOf, mayOrRefuse } from '../crud/registerEntity'
import { getRecord } from '../crud/repository'
import type { Deps } from '../deps'
import { AppError } from '../errors'
import { catchUp } from '../services/catchUp'
import { eventsBetween, latestEvents, readForecast } from '../services/insight/readInsight'
import * as says from './descriptions/measurements'
import { moment, whole } from './shared/queryValues'

const MAX_EVENTS = 1000
const DEFAULT_DAYS = 14
const MAX_DAYS = 90

type Asked = {
  Params: { id: string; n?: string }
  Querystring: { days?: string; from?: string; to?: string }
}

/** What a tank's readings mean: its events, and what is to be expected. Domain model, section 10. */
export async function insightRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  const tanks = entityOf('tanks')
  const store = { db, production: deps.env.production }
  const tankOf = async (request: FastifyRequest<Asked>) => {
    mayOrRefuse(request, 'read', tanks)
    const scope = scopeOf(request.principal, tanks)
    const id = (await getRecord(store, tanks, scope, idOf(tanks, request.params.id))).id as number
    await catchUp(deps, id)
    return id
  }
  for (const address of ['/api/tanks/:id/history/events', '/api/tanks/:id/history/events/:n'])
    app.get<Asked>(address, described(says.events(address)), async request => {
      const id = await tankOf(request)
      const { from, to } = request.query
      const count = whole('n', request.params.n, MAX_EVENTS, MAX_EVENTS)
      if (from === undefined && to === undefined) return latestEvents(db, id, count)
      const range = [
        from === undefined ? new Date(0) : moment('from', from),
        to === undefined ? deps.now() : moment('to', to),
      ] as const
      if (range[0] >= range[1]) throw new AppError('malformed', 'from: must be before to', { field: 'from' })
      return eventsBetween(db, id, ...range, MAX_EVENTS)
    })
  app.get<Asked>('/api/tanks/:id/forecast', described(says.forecast), async request => {
    const id = await tankOf(request)
    const days = whole('days', request.query.days, DEFAULT_DAYS, MAX_DAYS)
    return readForecast(db, id, days, deps.now())
  })
}
