import type { FastifyInstance } from 'fastify'
import { demonstration } from '../demo'
import { app } from '../src/config/app'
import { composeApp, type AppOptions, type OwnDeps } from './engine/app'
import type { Deps } from './engine/deps'
import { usersOf, type Feature } from './engine/feature'
import { analytics } from './features/analytics'
import { assembly } from './features/assembly'
import { decisions } from './features/decisions'
import { deliveries } from './features/deliveries'
import { devices } from './features/devices'
import { dispatch } from './features/dispatch'
import { firebase } from './features/firebase'
import { firmware } from './features/firmware'
import { groups } from './features/groups'
import { insight } from './features/insight'
import { installs } from './features/installs'
import { networks } from './features/networks'
import { notices } from './features/notices'
import { people } from './features/people'
import { portal } from './features/portal'
import { readings } from './features/readings'
import { reports } from './features/reports'
import { tanks } from './features/tanks'

/** The product. Hooks on one entity, followers of one event and queues run in this order. */
export const features: readonly Feature[] = [
  firebase,
  groups,
  people,
  tanks,
  readings,
  devices,
  networks,
  firmware,
  assembly,
  installs,
  insight,
  decisions,
  deliveries,
  dispatch,
  notices,
  portal,
  reports,
  analytics,
  demonstration,
]

/** What the product's services are given, of what a program has opened. */
export const depsOf = (own: OwnDeps): Deps => ({ ...own, app, users: usersOf(features) })

/** The API server. It doesn't listen yet. */
export const buildApp = (deps: OwnDeps, options?: AppOptions): Promise<FastifyInstance> =>
  composeApp({ app, features }, deps, options)
