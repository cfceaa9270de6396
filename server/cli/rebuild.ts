import { features } from '../app'
import type { Deps } from '../engine/deps'
import { connect } from '../engine/feature'
import { processInsight } from '../features/insight'
import { processQueue, enqueueEverything } from '../features/readings'
import { readOptions } from './options'
import { withStore } from './store'

const USAGE = 'npm run rebuild\n  Takes no options; the store is the one that the environment names.\n'

/** `npm run rebuild`: recomputes all readings, events, services and forecasts from the raw messages. */
async function rebuild(deps: Deps) {
  connect(features)
  const { messages, tanks } = await enqueueEverything(deps.db)
  process.stdout.write(`${messages} messages and ${tanks} tanks are worked out anew\n`)
  let done = 0
  for (let some = 1; some > 0; done += some) {
    some = await processQueue(deps)
    if (some > 0) process.stdout.write(`\r${done + some} messages`)
  }
  let known = 0
  for (let some = 1; some > 0; known += some) {
    some = await processInsight(deps)
    if (some > 0) process.stdout.write(`\r${known + some} tanks     `)
  }
  process.stdout.write('\rAll is worked out.\n')
}

if (readOptions({}, USAGE)) await withStore(rebuild)
