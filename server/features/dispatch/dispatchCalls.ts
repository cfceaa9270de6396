import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/dispatch'
import { dispatchPerformance } from '../../../src/config/calls/dispatchPerformance'
import { dispatchPlans, jobs, schedules, tankgroups, tanks } from '../../../src/config/entities/declared'
import type { Principal } from '../../../src/config/schema'
import type { EngineDeps } from '../../engine/behaviour'
import type { Scoped } from '../../engine/calls/scoped'
import { serve, type CallContext } from '../../engine/calls/serve'
import { writerOf } from '../../engine/calls/writer'
import { insertionsOf } from './insertionsOf'
import { listDepots } from './listDepots'
import { performanceOf } from './performance'
import type { Planning } from './planning'
import * as service from './planService'
import { searchesOf } from './searches'
import { requestSearch, requestStop, searchView } from './searchService'

type Context = Pick<CallContext<object>, 'db' | 'now'> & { readonly principal: Principal }

/** Refuses a depot outside the caller's scope. */
const depotOf = async (scoped: Scoped, id: number | string) => (await scoped(tankgroups).one(id)).id

const planningOf =
  ({ env, log }: EngineDeps) =>
  ({ db, now, principal }: Context): Planning => ({ env, log, db, now, uid: principal.uid })

/** Calls that show and change a day's plan. */
export async function planCalls(app: FastifyInstance, deps: EngineDeps) {
  const planning = planningOf(deps)
  serve(app, deps, calls.dispatchDepots, ({ scoped, db, now }) => listDepots(db, scoped(tankgroups), now))
  serve(app, deps, calls.dispatchDay, async context => {
    const { query, scoped } = context
    return service.viewDay(planning(context), await depotOf(scoped, query.depot_id), query.day)
  })
  serve(app, deps, calls.changePlan, async context => {
    const { body, scoped, changed, audit } = context
    const depotId = await depotOf(scoped, body.depot_id)
    changed(dispatchPlans)
    return service.changePlan({ ...planning(context), audit }, depotId, body)
  })
  serve(app, deps, dispatchPerformance, async ({ query, scoped, db, now }) =>
    performanceOf(db, await depotOf(scoped, query.depot_id), query.months, now),
  )
  serve(app, deps, calls.insertionCosts, async context => {
    const { body, scoped } = context
    const tank = await scoped(tanks).one(body.tank_id)
    return insertionsOf(planning(context), await depotOf(scoped, body.depot_id), body.day, tank.id)
  })
}

/** Calls that start, show and stop searches for better plans. */
export async function searchCalls(app: FastifyInstance, deps: EngineDeps) {
  const planning = planningOf(deps)
  const searches = searchesOf(deps)
  app.addHook('onClose', () => searches.end())
  serve(app, deps, calls.startSearch, async context => {
    const { body, scoped, afterCommit, audit } = context
    searches.refuseIfFull()
    const depotId = await depotOf(scoped, body.depot_id)
    const { planId, search } = await requestSearch({ ...planning(context), audit }, depotId, body)
    if (search) afterCommit(() => searches.start(search))
    return { id: planId }
  })
  serve(app, deps, calls.searchState, async ({ params, scoped, db }) =>
    searchView(db, (await scoped(dispatchPlans).one(params.id)).id),
  )
  serve(app, deps, calls.stopSearch, async ({ params, scoped, db, afterCommit, audit }) => {
    const { id } = await scoped(dispatchPlans).one(params.id)
    await requestStop(db, id, audit)
    afterCommit(() => searches.stop(id))
    return searchView(db, id)
  })
}

/** Calls that publish plans and take them back. */
export async function publishCalls(app: FastifyInstance, deps: EngineDeps) {
  const planning = planningOf(deps)
  const written = [dispatchPlans, schedules, jobs, tanks]
  serve(app, deps, calls.publishPlan, async context => {
    const { body, scoped, changed } = context
    const depotId = await depotOf(scoped, body.depot_id)
    written.forEach(changed)
    return service.publishPlan(planning(context), writerOf(deps, context), depotId, body)
  })
  serve(app, deps, calls.unpublishPlan, async context => {
    const { body, scoped, changed } = context
    const depotId = await depotOf(scoped, body.depot_id)
    written.forEach(changed)
    return service.unpublishPlan(planning(context), writerOf(deps, context), depotId, body)
  })
  serve(app, deps, calls.reopenPlan, async context => {
    const { body, scoped, changed } = context
    const depotId = await depotOf(scoped, body.depot_id)
    changed(dispatchPlans)
    return service.reopenPlan(planning(context), writerOf(deps, context), depotId, body)
  })
}
