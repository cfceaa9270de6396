import { ROLES } from '../../../src/config/vocabulary'
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/lookups'
import { customers, users } from '../../../src/config/entities/declared'
import { serve } from '../../engine/calls/serve'
import type { Deps } from '../../engine/deps'
import { ALL, withFilter } from '../groups'

/** Users by role, and customers by name, as options for other screens. */
export async function personCalls(app: FastifyInstance, deps: Deps) {
  serve(app, deps, calls.groupManagers, ({ scoped, list }) =>
    scoped(users).page({ ...ALL, ...list }, { role_type: 'group manager' }),
  )
  serve(app, deps, calls.installers, ({ scoped, list }) =>
    scoped(users).page({ ...ALL, ...list }, { role_type: 'install-user' }),
  )
  serve(app, deps, calls.roles, () => ROLES.map(name => ({ name })))
  serve(app, deps, calls.customersByName, ({ scoped, list, query: { txt, parent_id } }) => {
    const named = { q: txt ?? '', ...(parent_id === null ? {} : { parent_id }) }
    return scoped(customers).page(withFilter({ ...ALL, ...list }, named))
  })
}
