import { DAY_MS } from '../../../src/config/schema/durations'
import { defineFeature, type Register } from '../../engine/feature'
import { connectionActivity } from './activity'
import { connectionCalls } from './connectionCalls'
import { downlinkSender } from './handOver'
import { ingestRoutes } from './ingestRoutes'
import { networkTestCalls } from './networkTestCalls'

/** Shared by the ingest, which counts the traffic of connections, and by the calls that show it. */
const connectionRoutes: Register = async (app, deps) => {
  const activity = connectionActivity(deps)
  app.addHook('onClose', () => activity.stop())
  await ingestRoutes(app, deps, activity)
  await connectionCalls(app, deps, activity)
}

/** Radio networks: connections, callbacks, and tests of devices' connectivity. */
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
