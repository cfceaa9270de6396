import { dfuHistory, dfuHistoryV2, rollouts } from '../../../src/config/entities/declared'
import { defineActions, type ActionContext } from '../../engine/behaviour/action'
import { recallRequests } from './advanceRollouts'
import { openUpdate, retryUpdates } from './retryUpdates'
import { notifyWorkers } from '../../engine/tasks/notifyWorkers'

type Update = { device_id: number; to: string; rollout_id?: number | null }

/** Asks the device again within its roll-out. */
async function retry({ tx, record, now, problems }: ActionContext<Update>) {
  const update = await openUpdate(tx, record)
  if (!update) problems.to = { key: 'validation.rolloutOver' }
  else if ((await retryUpdates(tx, update.rollout_id, record.device_id, now)) === 0)
    problems.result = { key: 'validation.updateNotFailed' }
  notifyWorkers()
}

/** Pauses the roll-out for all devices until a user has checked it. */
async function halt({ tx, record, input, now, problems, write }: ActionContext<Update, { reason: string }>) {
  const update = await openUpdate(tx, record)
  if (update?.rollout_state !== 'running') {
    problems.to = { key: update ? 'validation.rolloutPaused' : 'validation.rolloutOver' }
    return
  }
  await write(rollouts, { state: 'paused', stop_reason: input.reason }, update.rollout_id)
  await recallRequests(tx, update.rollout_id, now)
}

export const dfuHistoryActions = defineActions(dfuHistory, { retry, halt })
export const dfuHistoryV2Actions = defineActions(dfuHistoryV2, { retry, halt })
