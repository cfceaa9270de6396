import { MINUTE_MS } from '../../../src/config/schema/durations'
import { on } from '../../engine/events'
import { defineFeature } from '../../engine/feature'
import { defineTask } from '../../engine/tasks/task'
import { personErased } from '../../events'
import { erasePerson } from './erasePerson'
import { eventActions } from './eventActions'
import { eventCalls } from './eventCalls'
import { endQuarantines } from './quarantine'
import { reportActions } from './reportActions'
import { tankDecisionActions } from './tankDecisionActions'
import { tankDecisionCalls } from './tankDecisionCalls'

export { setReportPhotos } from './tankReports'

/** Decisions of staff about events, reports, quarantine and readings. */
export const decisions = defineFeature({
  name: 'decisions',
  calls: [eventCalls, tankDecisionCalls],
  actions: [eventActions, reportActions, tankDecisionActions],
  on: [on(personErased, erasePerson)],
  tasks: [
    defineTask({
      name: 'End quarantines',
      every: MINUTE_MS,
      run: ({ db, now }) => endQuarantines(db, now()),
    }),
  ],
})
