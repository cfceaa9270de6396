import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/events'
import { entityOf } from '../../../src/config/entities'
import { events } from '../../../src/config/entities/declared'
import type { EngineDeps } from '../../engine/behaviour'
import { serve } from '../../engine/calls/serve'
import { writerOf } from '../../engine/calls/writer'
import { act } from '../../engine/crud/act'
import { changedBy } from '../../engine/crud/writer'
import { AppError } from '../../engine/errors'
import { reviewOf } from './reviewOf'

const entity = entityOf('events')
const MOST_URGENT = JSON.stringify(['urgency', 'ASC'])
const actionOf = (name: string) => entity.actions.find(action => action.name === name)!

/** Decisions about events, at the specification's addresses. Domain model, section 4. */
export async function eventCalls(app: FastifyInstance, deps: EngineDeps) {
  for (const [call, name] of [
    [calls.signEvents, 'sign'],
    [calls.quarantineEvents, 'quarantine'],
    [calls.reportEvents, 'report'],
    [calls.closeEvents, 'close'],
  ] as const)
    serve(app, deps, call, async context => {
      const { event_ids, ...input } = context.body
      const action = actionOf(name)
      for (const id of event_ids) {
        const { type } = await context.scoped(events).one(id)
        if (action.from.type?.includes(type as string) === false)
          throw new AppError(
            'invalid',
            { key: 'errors.invalid' },
            { fields: { event_ids: { key: 'validation.neverApproved', args: { id } } } },
          )
      }
      const writer = writerOf(deps, context)
      const decided = []
      for (const id of [...new Set(event_ids)].toSorted((a, b) => a - b))
        decided.push(await act(writer, entity, action, id, { ...input, whole_case: false }, {}))
      for (const one of [events, entityOf('tanks'), entityOf('reports')]) context.changed(one)
      return decided
    })

  for (const [call, queue] of [
    [calls.thresholdQueue, 'threshold'],
    [calls.suddenChangeQueue, 'sudden_change'],
  ] as const)
    serve(app, deps, call, ({ scoped, list, query }) => {
      const open = query.all ? { queue } : { queue, state: 'open' }
      return query.cases
        ? scoped(events).page({ sort: MOST_URGENT, ...list }, { ...open, leads: true })
        : scoped(events).page(list, open)
    })

  serve(app, deps, calls.eventReview, async ({ params, scoped, db, principal, now }) => {
    const event = await scoped(events).one(params.id)
    const isDecided = event.state !== 'open' && event.state !== 'auto_closed'
    const person = isDecided ? await changedBy({ db, principal, users: deps.users }, event) : undefined
    return { event, decided_by: person?.changed_by ?? null, ...(await reviewOf(db, event.id, now)) }
  })
}
