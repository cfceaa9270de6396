import { rollouts } from '../../src/config/entities/declared'
import { defineActions } from '../behaviour/action'
import { recallRequests } from '../services/firmware/advanceRollouts'
import { hasImage } from '../services/firmware/images'
import { retryUpdates } from '../services/firmware/retryUpdates'
import { enrolDevices, firmwareOf } from '../services/firmware/rollout'

export const rolloutActions = defineActions(rollouts, {
  /** Who planned it doesn't let it out as well, and nothing is let out that is not there. */
  approve: async ({ tx, record, principal, problems }) => {
    if (record.created_by === principal.uid) problems.state = { key: 'validation.secondPerson' }
    const firmware = await tx.query(
      `select 1 from documents where collection = 'firmwares' and id = $1 and deleted_at is null
         and data->>'state' = 'approved'`,
      [record.firmware_id],
    )
    if (firmware.length === 0 || !(await hasImage(tx, record.firmware_id)))
      problems.firmware_id = { key: 'validation.firmwareNoImage' }
    return { approved_by: principal.uid }
  },
  start: async ({ tx, record, now, problems }) => {
    const firmware = await firmwareOf(tx, record.firmware_id)
    if (!firmware || (await enrolDevices(tx, record, firmware, now)) === 0)
      problems.firmware_id = { key: 'validation.rolloutEmpty' }
    return { stage: 1, started_at: now.toISOString() }
  },
  pause: async ({ tx, record, input, now }) => {
    await recallRequests(tx, record.id, now)
    return { stop_reason: input.reason }
  },
  resume: () => ({ stop_reason: null, halt: null }),
  retryFailed: async ({ tx, record, now, problems }) => {
    if ((await retryUpdates(tx, record.id, null, now)) === 0)
      problems.state = { key: 'validation.noneFailed' }
  },
  abort: async ({ tx, record, input, now }) => {
    await recallRequests(tx, record.id, now)
    return { stop_reason: input.reason, halt: null, ended_at: now.toISOString() }
  },
})
