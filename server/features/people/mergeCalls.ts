import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/merge'
import { entityOf } from '../../../src/config/entities'
import { customers, tanks } from '../../../src/config/entities/declared'
import { scopeOf } from '../../../src/config/schema'
import type { EngineDeps } from '../../engine/behaviour'
import { serve } from '../../engine/calls/serve'
import { writerOf } from '../../engine/calls/writer'
import { writeAs } from '../../engine/crud/writeAs'
import { holdersOf, leadingIds } from '../../engine/crud/dependants'
import { removeRecord } from '../../engine/crud/remove'
import { getRecord } from '../../engine/crud/repository'
import { log, type Writer } from '../../engine/crud/writer'
import { refuseProblems } from '../../engine/errors'
import { clientOf } from '../groups'
import { pointTo, whatMoves } from './customerMerge'

const entity = entityOf('customers')
/**
 * Sent items don't change, customers have their own pointer to the merged record, and the others copy the customer of their
 * tank.
 */
const STAYS = ['outbox', 'customers', 'events', 'services', 'reports']
/** Reference fields to customers, from the declarations, so that new entities are included. */
export const MOVED_FIELDS = holdersOf(entity).filter(({ other }) => !STAYS.includes(other.name))
const PROSPECTS = MOVED_FIELDS.find(({ other }) => other.name === 'prospects_v2')!

/** Reads both customers, which must be different and of the same client. */
async function bothOf(writer: Writer, id: number, intoId: number) {
  const scope = scopeOf(writer.principal, entity)
  if (id === intoId) refuseProblems({ into_id: { key: 'validation.sameRecord' } })
  // Lock in the order of ids to avoid deadlocks between concurrent merges.
  const found = new Map<number, Awaited<ReturnType<typeof getRecord>>>()
  for (const one of [id, intoId].toSorted((a, b) => a - b))
    found.set(one, await getRecord(writer, entity, scope, one, 'for update of t'))
  const [from, into] = [found.get(id)!, found.get(intoId)!]
  if ((await clientOf(writer.db, from.parent_id)) !== (await clientOf(writer.db, into.parent_id)))
    refuseProblems({ into_id: { key: 'validation.otherClient' } })
  return { from, into }
}

/**
 * Merges a customer into another: moves all references, above all tanks and accounts, each as a validated and audited
 * write, then removes the customer with a pointer to the other. Notes, reports and requests stay with their tanks.
 */
async function merge(writer: Writer, id: number, intoId: number) {
  const { from } = await bothOf(writer, id, intoId)
  const write = writeAs(writer)
  for (const field of MOVED_FIELDS)
    for (const each of await leadingIds(writer, field, id))
      await write(field.other, { [field.name]: intoId }, each)
  await pointTo(writer.db, id, intoId)
  await removeRecord(writer, entity, id, {})
  await log(writer, entity, 'merge', intoId, null, { merged_id: id, merged_name: from.name })
  return getRecord(writer, entity, scopeOf(writer.principal, entity), intoId)
}

/** Merging of duplicate customers. */
export async function mergeCalls(app: FastifyInstance, deps: EngineDeps) {
  serve(app, deps, calls.previewMerge, async context => {
    const { id } = context.params
    const writer = writerOf(deps, context)
    const { from, into } = await bothOf(writer, id, context.query.into_id)
    const prospects = await leadingIds(writer, PROSPECTS, id)
    return {
      ...(await whatMoves(context.db, id)),
      prospects: prospects.length,
      from: String(from.name),
      into: String(into.name),
    }
  })
  serve(app, deps, calls.mergeCustomer, async context => {
    const kept = await merge(writerOf(deps, context), context.params.id, context.body.into_id)
    context.changed(customers)
    context.changed(tanks)
    return kept
  })
}
