import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/prospects'
import { prospectsV2 } from '../../../src/config/entities/declared'
import { serve } from '../../engine/calls/serve'
import type { Deps } from '../../engine/deps'
import { predictSignal } from './predictSignal'

/** Calls about places before an installation. */
export async function prospectCalls(app: FastifyInstance, deps: Deps) {
  serve(app, deps, calls.predictSignal, async ({ scoped, query: { ids }, db }) => {
    const range = JSON.stringify([0, ids.length - 1])
    const found = await scoped(prospectsV2).list({ filter: JSON.stringify({ id: ids }), range })
    return predictSignal(db, found as never)
  })
}
