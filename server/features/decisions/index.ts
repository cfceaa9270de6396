import { defineFeature } from '../../engine/feature'
import { eventActions } from './eventActions'
import { eventCalls } from './eventCalls'
import { endQuarantines } from './quarantine'
import { reportActions } from './reportActions'
import { tankDecisionActions } from './tankDecisionActions'
import { tankDecisionCalls } from './tankDecisionCalls'

/** Interval for ending expired quarantines. */
const MINUTE_MS = 60_000

/** Decisions of staff about events, reports, quarantine and readings. */
export const decisions = defineFeature({
  name: 'decisions',
  calls: [eventCalls, tankDecisionCalls],
  actions: [eventActions, reportActions, tankDecisionActions],
  tasks: [
    { name: 'ends of quarantines', everyMs: MINUTE_MS, run: ({ db, now }) => endQuarantines(db, now()) },
  ],
})
