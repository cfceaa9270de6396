import { HOUR_MS, MINUTE_MS } from '../../../src/config/schema/durations'
import { on } from '../../engine/events'
import { defineFeature } from '../../engine/feature'
import { defineTask } from '../../engine/tasks/task'
import { tanksRecalculated, messagesProcessed } from '../../events'
import { insightCalls } from './insightCalls'
import { fetchForecasts } from './onlineForecast'
import { processInsight, processTankInsight } from './processInsight'
import { enqueueInsight, enqueueSilent } from './queue'
import { requeueHooks } from './requeueHooks'
import { weatherCalls } from './weatherCalls'

export type { EventState } from './matchEvents'
export { eventsThatAreOver, toldBefore, type Told } from './eventNews'
export { processInsight } from './processInsight'
export { enqueueStation, enqueueInsight } from './queue'
export { readForecast } from './readInsight'
export { requeueTankInsight } from './requeueInsight'
export { storeWeather, weatherOver } from './weather'

/** Derived from readings: events, services, use and forecasts. */
export const insight = defineFeature({
  name: 'insight',
  calls: [insightCalls, weatherCalls],
  hooks: requeueHooks,
  on: [
    on(messagesProcessed, (tx, { changes }) => enqueueInsight(tx, changes)),
    on(tanksRecalculated, (tx, { tankIds }) =>
      enqueueInsight(
        tx,
        tankIds.map(tank_id => ({ tank_id, since: 0 })),
      ),
    ),
  ],
  queues: [{ name: 'insight', patient: true, run: processInsight, runFor: processTankInsight }],
  tasks: [
    defineTask({
      name: 'Find silent tanks',
      every: 15 * MINUTE_MS,
      run: ({ db, now }) => enqueueSilent(db, now()),
    }),
    defineTask({ name: 'Import weather forecasts', every: 6 * HOUR_MS, run: fetchForecasts }),
  ],
})
