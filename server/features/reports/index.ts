import { defineFeature } from '../../engine/feature'
import { reportLibraryRoutes } from './reportLibraryRoutes'
import { reportScheduleActions } from './reportScheduleActions'
import { reportSchedulesHook } from './reportSchedulesHook'
import { runDueReports } from './runDue'

/** Poll interval for due schedules, ms. */
const LOOK_MS = 2000

/** The report library, and scheduled reports by mail. */
export const reports = defineFeature({
  name: 'reports',
  routes: [reportLibraryRoutes],
  actions: [reportScheduleActions],
  hooks: [reportSchedulesHook],
  tasks: [{ name: 'due reports', everyMs: LOOK_MS, run: runDueReports }],
})
