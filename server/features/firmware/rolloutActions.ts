import { rollouts } from '../../../src/config/entities/declared'
import { defineActions } from '../../engine/behaviour/action'
import { advisoryLock } from '../../engine/db/advisoryLock'
import { recallRequests } from './advanceRollouts'
import { isLetOut } from './images'
import { retryUpdates } from './retryUpdates'
import { chooseDevices, enrolDevices, firmwareOf, overlapOf } from './rollout'

export const rolloutActions = defineActions(rollouts, {
  /** A roll-out needs approval by a second user, and a released image. */
  approve: async ({ tx, record, principal, problems }) => {
    if (record.created_by === principal.uid) problems.state = { key: 'validation.secondPerson' }
    if (!(await isLetOut(tx, record.firmware_id)))
      problems.firmware_id = { key: 'validation.firmwareNoImage' }
    return { approved_by: principal.uid }
  },
  /** The devices are selected now. Serialise starts, so that of two roll-outs the second sees the first. */
  start: async ({ tx, record, input, now, problems }) => {
    await advisoryLock(tx, 'rollouts')
    const firmware = await firmwareOf(tx, record.firmware_id)
    if (!firmware || !(await isLetOut(tx, record.firmware_id))) {
      problems.firmware_id = { key: 'validation.firmwareNoImage' }
      return undefined
    }
    const chosen = await chooseDevices(tx, record, firmware, input.downgrade)
    const other = await overlapOf(tx, record, chosen.fit)
    if (other) problems.firmware_id = { key: 'validation.rolloutOverlaps', args: other }
    else if (chosen.fit.length === 0)
      problems[chosen.newer > 0 ? 'downgrade' : 'firmware_id'] = {
        key: chosen.newer > 0 ? 'validation.rolloutDowngrades' : 'validation.rolloutEmpty',
      }
    else await enrolDevices(tx, record, chosen, now)
    return { stage: 1, started_at: now.toISOString() }
  },
  pause: async ({ tx, record, input, now }) => {
    await recallRequests(tx, record.id, now)
    return { stop_reason: input.reason }
  },
  resume: async ({ tx, record, problems }) => {
    if (!(await isLetOut(tx, record.firmware_id)))
      problems.firmware_id = { key: 'validation.firmwareNoImage' }
    return { stop_reason: null, halt: null }
  },
  retryFailed: async ({ tx, record, now, problems }) => {
    if ((await retryUpdates(tx, record.id, null, now)) === 0)
      problems.state = { key: 'validation.noneFailed' }
  },
  abort: async ({ tx, record, input, now }) => {
    await recallRequests(tx, record.id, now)
    return { stop_reason: input.reason, halt: null, ended_at: now.toISOString() }
  },
})
