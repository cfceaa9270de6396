import type { FastifyInstance } from 'fastify'
import { people } from '../../../src/config/schema/calls/people'
import { serve } from '../calls/serve'
import type { Deps } from '../deps'
import { actorsOf } from '../auth/people'

/** Names of users by sign-in ID. */
export async function peopleCalls(app: FastifyInstance, deps: Deps) {
  serve(app, deps, people, async ({ query, principal, db }) => {
    const actorOf = await actorsOf({ db, users: deps.users }, principal, query.uids)
    return query.uids.map(uid => ({ uid, ...actorOf(uid) }))
  })
}
