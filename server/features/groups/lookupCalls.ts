import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/lookups'
import { tankgroups, townlands } from '../../../src/config/entities/declared'
import { serve } from '../../engine/calls/serve'
import type { Deps } from '../../engine/deps'
import { ALL } from './withGroup'

/** Clients, depots and townlands as options for other screens. */
export async function lookupCalls(app: FastifyInstance, deps: Deps) {
  serve(app, deps, calls.clients, ({ scoped, list }) =>
    scoped(tankgroups).page({ ...ALL, ...list }, { parent_id: null }),
  )
  serve(app, deps, calls.depots, ({ scoped, list, params }) =>
    scoped(tankgroups).page({ ...ALL, ...list }, { parent_id: params.id }),
  )
  serve(app, deps, calls.billingTypes, () => tankgroups.fields.billing_type.options)
  serve(app, deps, calls.townlandsOfCounty, ({ scoped, list, params }) =>
    scoped(townlands).page({ ...ALL, ...list }, { county_id: params.id }),
  )
}
