import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/driverRound'
import { entityOf } from '../../../src/config/entities'
import { jobs, tanks, tickets } from '../../../src/config/entities/declared'
import { MINUTE_MS } from '../../../src/config/schema/durations'
import { holdAttachments } from '../../engine/attachments/hold'
import type { EngineDeps } from '../../engine/behaviour'
import { serve } from '../../engine/calls/serve'
import { writerOf } from '../../engine/calls/writer'
import { act } from '../../engine/crud/act'
import { withRaisedRights, type RaisedFields } from '../../engine/crud/raisedRights'
import type { Writer } from '../../engine/crud/writer'
import { refuseProblems } from '../../engine/errors'
import { ownStop, roundOf } from './driverRound'

const entity = entityOf('jobs')
const actionOf = (name: keyof NonNullable<typeof jobs.actions>) =>
  entity.actions.find(one => one.name === name)!
const [setOff, deliver, miss] = [actionOf('setOff'), actionOf('deliver'), actionOf('miss')]

/** What a driver writes of a stop besides its result. */
const RAISED = {
  jobs: ['delivered', 'meter_before', 'meter_after', 'signed_by', 'signature', 'photos'],
} as const satisfies RaisedFields

/** A phone's clock may be ahead by this much: its time then counts as now. */
const CLOCK_MS = 5 * MINUTE_MS

/** The given time, or now where it is slightly later. */
const notAfter = (now: Date, given: Date | string | null | undefined) => {
  if (!given) return null
  const at = new Date(given)
  return at > now && at.getTime() - now.getTime() <= CLOCK_MS ? now.toISOString() : at.toISOString()
}

type Pictures = { readonly photos: readonly string[]; readonly signature: readonly string[] }

/** Assigns a driver's pictures to a stop; refuses those of other users by field. */
async function holdPictures({ db, principal }: Writer, id: number, pictures: Pictures) {
  const holder = { entity: 'jobs', id: String(id) }
  for (const [name, ids] of Object.entries(pictures))
    if (!(await holdAttachments(db, principal.userId, holder, ids)))
      refuseProblems({ [name]: { key: 'validation.unknownReference' } })
}

/** A driver's own stops of the day, and their results. Other stops cause a 404. */
export async function driverCalls(app: FastifyInstance, deps: EngineDeps) {
  serve(app, deps, calls.myRound, ({ db, principal, now }) => roundOf(db, principal.userId, now))
  serve(app, deps, calls.departForStop, async context => {
    const { db, principal, params, changed } = context
    const { id } = await ownStop(db, principal.userId, params.id)
    await act(writerOf(deps, context), entity, setOff, id, {}, {})
    changed(jobs)
    return ownStop(db, principal.userId, id)
  })
  serve(app, deps, calls.deliverStop, async context => {
    const { db, principal, params, body, now, changed } = context
    const writer = writerOf(deps, context)
    const { id } = await ownStop(db, principal.userId, params.id)
    const { delivered, meter_before, meter_after, signed_by, ticket_no } = body
    const delivered_l = delivered.reduce((sum, { litres }) => sum + litres, 0)
    if (delivered_l < 1) refuseProblems({ delivered: { key: 'validation.min', args: { min: 1 } } })
    const result = { delivered_l, delivered_at: notAfter(now, body.delivered_at), ticket_no }
    await act(writer, entity, deliver, id, result, {})
    const pictures = { photos: body.photos ?? [], signature: body.signature ?? [] }
    const more = { delivered, meter_before, meter_after, signed_by, ...pictures }
    await withRaisedRights(writer, RAISED).write(jobs, more, id)
    await holdPictures(writer, id, pictures)
    for (const written of [jobs, tanks, tickets]) changed(written)
    return ownStop(db, principal.userId, id)
  })
  serve(app, deps, calls.missStop, async context => {
    const { db, principal, params, body, changed } = context
    const { id } = await ownStop(db, principal.userId, params.id)
    await act(writerOf(deps, context), entity, miss, id, { fail_reason: body.fail_reason }, {})
    for (const written of [jobs, tanks]) changed(written)
    return ownStop(db, principal.userId, id)
  })
}
