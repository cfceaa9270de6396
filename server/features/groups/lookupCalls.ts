import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/lookups'
import {
  customers,
  devices,
  models,
  tankgroups,
  tanks,
  townlands,
  users,
} from '../../../src/config/entities/declared'
import { FUEL_ICONS, FUEL_TYPES, SHAPES } from '../../../src/config/entities/shared/geometry'
import { optionLabel } from '../../../src/config/labels'
import { ROLES } from '../../../src/config/schema'
import { serve } from '../../engine/calls/serve'
import { withFilter } from './withGroup'
import type { Deps } from '../../engine/deps'
import { notFound } from '../../engine/errors'

/** As many as a page may have, where nobody says how many. */
const ALL = { range: '[0,999]' }

/** Lists that other screens choose from. */
export async function lookupCalls(app: FastifyInstance, deps: Deps) {
  serve(app, deps, calls.clients, ({ scoped, list }) =>
    scoped(tankgroups).page({ ...ALL, ...list }, { parent_id: null }),
  )
  serve(app, deps, calls.depots, ({ scoped, list, params }) =>
    scoped(tankgroups).page({ ...ALL, ...list }, { parent_id: params.id }),
  )
  serve(app, deps, calls.groupManagers, ({ scoped, list }) =>
    scoped(users).page({ ...ALL, ...list }, { role_type: 'group manager' }),
  )
  serve(app, deps, calls.installers, ({ scoped, list }) =>
    scoped(users).page({ ...ALL, ...list }, { role_type: 'install-user' }),
  )
  for (const call of [calls.tankModels, calls.tankModelsAlias])
    serve(app, deps, call, ({ scoped, list }) => scoped(models).page(list))

  serve(app, deps, calls.billingTypes, () => tankgroups.fields.billing_type.options)
  serve(app, deps, calls.fuelTypes, () =>
    FUEL_TYPES.map(name => ({
      name,
      label: optionLabel(tanks.fields.content_type, name),
      icon: FUEL_ICONS[name],
    })),
  )
  serve(app, deps, calls.shapes, () => SHAPES)
  serve(app, deps, calls.roles, () => ROLES.map(name => ({ name })))
  serve(app, deps, calls.townlandsOfCounty, ({ scoped, list, params }) =>
    scoped(townlands).page({ ...ALL, ...list }, { county_id: params.id }),
  )

  serve(app, deps, calls.customersByName, ({ scoped, list, query: { txt, parent_id } }) => {
    const named = { q: txt ?? '', ...(parent_id === null ? {} : { parent_id }) }
    return scoped(customers).page(withFilter({ ...ALL, ...list }, named))
  })
  serve(app, deps, calls.deviceByEnclosure, async ({ scoped, params }) => {
    const filter = { enclosure_id: params.code }
    const [device] = await scoped(devices).list({ filter: JSON.stringify(filter) })
    if (!device) throw notFound()
    return device
  })
}
