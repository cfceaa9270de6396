import { defineFeature, type Register } from '../../engine/feature'
import { connectionActivity } from './activity'
import { connectionCalls } from './connectionCalls'
import { downlinkSender } from './handOver'
import { ingestRoutes } from './ingestRoutes'
import { networkTestCalls } from './networkTestCalls'

/** What comes by each connection is counted where it comes in, and shown where connections are managed. */
const connectionRoutes: Register = async (app, deps) => {
  const activity = connectionActivity(deps)
  app.addHook('onClose', () => activity.stop())
  await ingestRoutes(app, deps, activity)
  await connectionCalls(app, deps, activity)
}

/** The radio networks: their connections and callbacks, and tests of how devices get through. */
export const networks = defineFeature({
  name: 'networks',
  routes: [connectionRoutes],
  calls: [networkTestCalls],
  senders: ({ db, now }) => ({ lorawan: downlinkSender(db, now) }),
})
