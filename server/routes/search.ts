import type { FastifyInstance } from 'fastify'
import { search } from '../../src/config/calls/search'
import { serve } from '../calls/serve'
import type { Deps } from '../deps'
import { searchRecords } from '../services/search'

/** One search over what people look for most, for the command palette. */
export async function searchRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, search, ({ scoped, query }) => searchRecords(scoped, query.q))
}
