import { MINUTE_MS } from '../../../src/config/schema/durations'
import { defineFeature } from '../../engine/feature'
import { defineTask } from '../../engine/tasks/task'
import { dashboardCalls } from './dashboardCalls'
import { dashboardFleetCalls } from './dashboardFleetCalls'
import { keepFleetDay } from './fleetDays'
import { morningCalls } from './morningCalls'

export const analytics = defineFeature({
  name: 'analytics',
  calls: [dashboardCalls, dashboardFleetCalls, morningCalls],
  tasks: [
    defineTask({
      name: 'Store fleet figures of the day',
      every: 15 * MINUTE_MS,
      run: ({ db, now }) => keepFleetDay(db, now()),
    }),
  ],
})
