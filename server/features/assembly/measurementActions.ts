import { devices, measurements } from '../../../src/config/entities/declared'
import { defineActions } from '../../engine/behaviour/action'
import type { Database } from '../../engine/db/open'

const stateOf = async (tx: Database, id: number) =>
  (
    await tx.query<{ state: string }>('select state from devices where id = $1 and deleted_at is null', [id])
  )[0]?.state

/** States in which a device is still at the bench. */
const AT_THE_BENCH = ['prepared', 'panelled', 'programmed', 'calibrated']

export const measurementActions = defineActions(measurements, {
  /** What passed is accepted, and its device goes on; what failed is measured again or rejected. */
  accept: async ({ tx, record, problems, write }) => {
    if (record.pass !== true) return void (problems.decision = { key: 'validation.notPassed' })
    if ((await stateOf(tx, record.device_id)) === 'programmed')
      await write(devices, { state: 'calibrated' }, record.device_id)
  },
  /** A device that is rejected at the bench has failed; one that has gone on keeps its place. */
  reject: async ({ tx, record, write }) => {
    if (AT_THE_BENCH.includes((await stateOf(tx, record.device_id)) ?? ''))
      await write(devices, { state: 'failed' }, record.device_id)
  },
})
