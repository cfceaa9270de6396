import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/preferences'
import { users } from '../../../src/config/entities/declared'
import { serve } from '../../engine/calls/serve'
import type { Deps } from '../../engine/deps'
import { keepPreferences } from './preferences'

/** A user's name and display preferences, which apply wherever they sign in. */
export async function preferenceCalls(app: FastifyInstance, deps: Deps) {
  serve(app, deps, calls.setPreference, async ({ body, principal, db, now, changed }) => {
    const kept = await keepPreferences(db, principal, body, now)
    changed(users)
    return kept
  })
}
