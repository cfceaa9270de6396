import { defineFeature } from '../../engine/feature'
import { insightCalls } from './insightCalls'
import { processInsight, processTankInsight } from './processInsight'
import { enqueueSilent } from './queue'
import { weatherCalls } from './weatherCalls'

const QUARTER_HOUR_MS = 15 * 60_000

/** What readings mean: events, services, use and forecasts. */
export const insight = defineFeature({
  name: 'insight',
  calls: [insightCalls, weatherCalls],
  queues: [{ name: 'insight', patient: true, run: processInsight, runFor: processTankInsight }],
  tasks: [{ name: 'silent tanks', everyMs: QUARTER_HOUR_MS, run: ({ db, now }) => enqueueSilent(db, now()) }],
})
