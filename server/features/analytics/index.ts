import { defineFeature } from '../../engine/feature'
import { dashboardCalls } from './dashboardCalls'
import { dashboardFleetCalls } from './dashboardFleetCalls'
import { keepFleetDay } from './fleetDays'

const QUARTER_HOUR_MS = 15 * 60_000

export const analytics = defineFeature({
  name: 'analytics',
  calls: [dashboardCalls, dashboardFleetCalls],
  tasks: [
    { name: 'figures of the day', everyMs: QUARTER_HOUR_MS, run: ({ db, now }) => keepFleetDay(db, now()) },
  ],
})
