import { firmwares, rollouts } from '../../../src/config/entities/declared'
import { defineActions } from '../../engine/behaviour/action'
import { recallRequests } from './advanceRollouts'
import { hasImage } from './images'

export const firmwareActions = defineActions(firmwares, {
  /** An image needs approval by a second user, and must have been uploaded. */
  approve: async ({ tx, record, principal, problems }) => {
    if (!(await hasImage(tx, record.id))) problems.sha256 = { key: 'validation.imageMissing' }
    if (record.created_by === principal.uid) problems.state = { key: 'validation.secondPerson' }
  },
  /** No further device gets it: running roll-outs pause until a user aborts them. */
  withdraw: async ({ tx, record, input, now, write }) => {
    const running = await tx.query<{ id: number }>(
      `select id from rollouts where firmware_id = $1 and state = 'running' and deleted_at is null order by id for update`,
      [record.id],
    )
    for (const { id } of running) {
      await write(rollouts, { state: 'paused', stop_reason: input.reason.slice(0, 300) }, id)
      await recallRequests(tx, id, now)
    }
  },
})
