import type { FastifyInstance } from 'fastify'
import { selectionSum } from '../../../src/config/calls/tanks'
import { tanks } from '../../../src/config/entities/declared'
import { serve } from '../../engine/calls/serve'
import type { Deps } from '../../engine/deps'
import { sumSelection } from './selectionSum'

/** What a selection of tanks amounts to. */
export async function selectionCalls(app: FastifyInstance, deps: Deps) {
  serve(app, deps, selectionSum, ({ body, scoped, db }) => {
    const filter = body.ids ? { id: body.ids } : (body.filter ?? {})
    return sumSelection(db, scoped(tanks).where({ filter: JSON.stringify(filter) }))
  })
}
