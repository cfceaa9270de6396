import type { FastifyInstance } from 'fastify'
import { pathsOf, type Call } from '../../../src/config/schema/calls/define'
import { routeOf } from './serve'

/** Declared calls that no feature serves, as `POST /api/tanks/merge: no feature serves it`. */
export const unservedCalls = (app: FastifyInstance, calls: readonly Call[]): string[] =>
  calls.flatMap(call =>
    pathsOf(call)
      .filter(path => !app.hasRoute({ method: call.method, url: routeOf(path) }))
      .map(path => `${call.method} ${path}: no feature serves it`),
  )
