import { devices, measurements } from '../../../src/config/entities/declared'
import { defineActions } from '../../engine/behaviour/action'
import type { Database } from '../../engine/db/open'

const stateOf = async (tx: Database, id: number) =>
  (
    await tx.query<{ state: string }>('select state from devices where id = $1 and deleted_at is null', [id])
  )[0]?.state

/** States of a device that is still at the bench. */
const AT_THE_BENCH = ['prepared', 'panelled', 'programmed', 'calibrated']

export const measurementActions = defineActions(measurements, {
  /** Accepting requires a pass and advances the device; a failed measurement is repeated or rejected. */
  accept: async ({ tx, record, problems, write }) => {
    if (record.pass !== true) return void (problems.decision = { key: 'validation.notPassed' })
    if ((await stateOf(tx, record.device_id)) === 'programmed')
      await write(devices, { state: 'calibrated' }, record.device_id)
  },
  /** Rejecting a device at the bench marks it as failed; a device in a later state keeps it. */
  reject: async ({ tx, record, write }) => {
    if (AT_THE_BENCH.includes((await stateOf(tx, record.device_id)) ?? ''))
      await write(devices, { state: 'failed' }, record.device_id)
  },
})
