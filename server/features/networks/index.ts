import { defineFeature, type Register } from '../../engine/feature'
import { connectionActivity } from './activity'
import { connectionCalls } from './connectionCalls'
import { downlinkSender } from './handOver'
import { ingestRoutes } from './ingestRoutes'
import { networkTestCalls } from './networkTestCalls'

const DAY_MS = 86_400_000

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
  expires: [
    // Nobody looks for what a network did wrong a month ago.
    { sql: 'delete from refused_messages where at < $1 or at > $2', keepMs: 30 * DAY_MS, ahead: true },
    { sql: 'delete from network_events where received_at < $1', keepMs: 365 * DAY_MS, ahead: false },
  ],
  senders: ({ db, now }) => ({ lorawan: downlinkSender(db, now) }),
})
