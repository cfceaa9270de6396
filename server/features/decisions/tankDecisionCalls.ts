import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/tankDecisions'
import { entityOf } from '../../../src/config/entities'
import { notes, tanks } from '../../../src/config/entities/declared'
import { REPORT_TYPES } from '../../../src/config/entities/shared/eventKinds'
import type { EngineDeps } from '../../engine/behaviour'
import { serve } from '../../engine/calls/serve'
import { writerOf } from '../../engine/calls/writer'
import { removeRecord } from '../../engine/crud/remove'
import { wasInScopeBeforeAndAfter } from '../../engine/crud/wasInScope'
import { createRecord } from '../../engine/crud/write'
import { notFound } from '../../engine/errors'
import { addDip, excludeReading, readingOf, restoreReading } from './readings'
import { notesOf, stateHistory } from './tankHistory'

function noteCalls(app: FastifyInstance, deps: EngineDeps) {
  serve(app, deps, calls.notesOfTank, async ({ params, scoped, db, principal }) =>
    notesOf(db, (await scoped(tanks).one(params.id)).id, principal),
  )
  serve(app, deps, calls.addNote, async context => {
    const { params, body, scoped } = context
    const { id } = await scoped(tanks).one(params.id)
    const note = await createRecord(writerOf(deps, context), entityOf('notes'), { ...body, tank_id: id })
    context.changed(notes)
    return note
  })
  serve(app, deps, calls.removeNote, async context => {
    const { params, scoped } = context
    const note = await scoped(notes).one(params.note_id)
    if (note.tank_id !== params.id) throw notFound()
    const removed = await removeRecord(writerOf(deps, context), entityOf('notes'), note.id, {})
    context.changed(notes)
    return removed
  })
}

/** The reason is in the body, or in the query of a request without one. */
type ReasonRequest = { readonly body: { reason?: string | null }; readonly query: { reason?: string | null } }

const whoOf = ({ principal, now, origin }: Parameters<typeof writerOf>[1]) => ({
  uid: principal.uid,
  now,
  ...origin,
})

/** Excludes readings and restores them, and adds manual ones. */
function readingCalls(app: FastifyInstance, deps: EngineDeps) {
  for (const [call, why] of [
    [calls.excludeReading, ({ body }: ReasonRequest) => body.reason],
    [calls.removeReading, ({ query }: ReasonRequest) => query.reason],
  ] as const)
    serve(app, deps, call, async context => {
      const reading = await readingOf(context.db, context.params.id)
      await context.scoped(tanks).one(reading.tank_id)
      await excludeReading(context.db, reading, why(context as ReasonRequest) ?? 'Excluded', whoOf(context))
      context.changed(tanks)
      return { id: reading.id, tank_id: reading.tank_id }
    })
  serve(app, deps, calls.restoreReading, async context => {
    const reading = await readingOf(context.db, context.params.id)
    await context.scoped(tanks).one(reading.tank_id)
    await restoreReading(context.db, reading, whoOf(context))
    context.changed(tanks)
    return { id: reading.id, tank_id: reading.tank_id }
  })
  serve(app, deps, calls.addDip, async context => {
    const { id } = await context.scoped(tanks).one(context.params.id)
    const dip = await addDip(context.db, id, context.body, whoOf(context))
    context.changed(tanks)
    return dip
  })
}

/** Calls of staff about one tank besides its actions: tags, notes, manual readings. Specification, section 7. */
export async function tankDecisionCalls(app: FastifyInstance, deps: EngineDeps) {
  serve(app, deps, calls.reportTypes, () => REPORT_TYPES)

  serve(app, deps, calls.tagsOfTank, async ({ params, scoped }) => {
    const { tags } = await scoped(tanks).one(params.id)
    return tags as string[]
  })
  serve(app, deps, calls.tanksOfTag, ({ params, query: { tank_group_id }, list, scoped }) => {
    const group = tank_group_id === null ? {} : { group_id: tank_group_id }
    return scoped(tanks).page({ sort: '["name","ASC"]', ...list }, { tags: params.tag, ...group })
  })

  noteCalls(app, deps)

  serve(app, deps, calls.stateHistory, async ({ params, scoped, db }) => {
    const { id } = await scoped(tanks).one(params.id)
    return stateHistory(db, id, wasInScopeBeforeAndAfter(entityOf('tanks'), scoped(tanks).scope))
  })

  readingCalls(app, deps)
}
