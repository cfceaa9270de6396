import { SECOND_MS } from '../../../src/config/schema/durations'
import { defineFeature } from '../../engine/feature'
import { defineTask } from '../../engine/tasks/task'
import { reportLibraryRoutes } from './reportLibraryRoutes'
import { reportScheduleActions } from './reportScheduleActions'
import { reportSchedulesHook } from './reportSchedulesHook'
import { runDueReports } from './runDue'

/** The report library, and scheduled reports by mail. */
export const reports = defineFeature({
  name: 'reports',
  routes: [reportLibraryRoutes],
  actions: [reportScheduleActions],
  hooks: [reportSchedulesHook],
  tasks: [defineTask({ name: 'Send due reports', every: 5 * SECOND_MS, run: runDueReports })],
})
