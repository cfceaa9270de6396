import { bootstrap } from '../../../src/config/entities/declared'
import { defineActions } from '../../engine/behaviour/action'
import { NOTHING } from './downlinks/composeDownlink'
import { queueDownlink } from './downlinks/queueDownlink'

/** Default measuring interval, minutes. */
const USUAL_MIN = 360

export const bootstrapActions = defineActions(bootstrap, {
  /** Sends the desired interval again. */
  resend: async ({ tx, record, principal, now }) => {
    const [device] = await tx.query<{ interval_min: number | null }>(
      `select (desired_config->>'interval_min')::int as interval_min from devices where id = $1`,
      [record.device_id],
    )
    const interval_min = device?.interval_min ?? USUAL_MIN
    const who = { uid: principal.uid, now, ip: null, requestId: null }
    await queueDownlink(tx, record.device_id, { ...NOTHING, kind: 'intervals', interval_min }, who)
  },
})
