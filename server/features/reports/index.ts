import { defineFeature } from '../../engine/feature'
import { reportLibraryRoutes } from './reportLibraryRoutes'
import { reportScheduleActions } from './reportScheduleActions'
import { reportSchedulesHook } from './reportSchedulesHook'
import { runDueReports } from './runDue'

/** What is due is found so soon. */
const LOOK_MS = 2000

/** The library of reports, and reports that go out by mail. */
export const reports = defineFeature({
  name: 'reports',
  routes: [reportLibraryRoutes],
  actions: [reportScheduleActions],
  hooks: [reportSchedulesHook],
  tasks: [{ name: 'due reports', everyMs: LOOK_MS, run: runDueReports }],
})
