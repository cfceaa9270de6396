import type { FastifyInstance } from 'fastify'
import * as calls from '../../src/config/calls/preferences'
import { users } from '../../src/config/entities/declared'
import { serve } from '../calls/serve'
import type { Deps } from '../deps'
import { setLocale } from '../services/preferences'

/** How somebody likes to read, wherever they sign in. */
export async function preferenceRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, calls.setLocale, async ({ body, principal, db, now, changed }) => {
    await setLocale(db, principal, body.locale, now)
    changed(users)
    return { locale: body.locale }
  })
}
