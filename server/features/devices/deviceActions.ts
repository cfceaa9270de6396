import { devices, measurements } from '../../../src/config/entities/declared'
import { noteSwitch } from './noteSwitch'
import { moveOffTank, putOnTank, swapDevices } from './assignment'
import { NOTHING } from './downlinks/composeDownlink'
import { queueDownlink } from './downlinks/queueDownlink'
import { cancelQueued } from './downlinks/cancelQueued'
import { forgetIdentityChanges, onDeviceRegistered } from '../readings'
import { defineActions, type ActionContext } from '../../engine/behaviour/action'

/** A device must be taken off its tank before it leaves the field; else the tank would seem monitored. */
const offItsTank = ({
  record,
  problems,
}: Pick<ActionContext<{ tank_id: number | null }>, 'record' | 'problems'>) => {
  if (record.tank_id !== null) problems.tank_id = { key: 'validation.onTank' }
}

/** Cancels queued downlinks as the device leaves the field. */
const leave = async (context: ActionContext<{ id: number; tank_id: number | null }>) => {
  offItsTank(context)
  await cancelQueued(context.tx, context.record.id, context.now)
}

/** Refuses a device whose newest calibration failed, regardless of earlier ones. */
async function passedLast({ tx, record, problems }: ActionContext<{ id: number }>) {
  const [last] = await tx.query<{ failed: boolean }>(
    `select data->>'pass' = 'false' as failed from documents
     where collection = $1 and deleted_at is null and (data->>'device_id')::int = $2 order by created_at desc, id limit 1`,
    [measurements.source.collection, record.id],
  )
  if (last?.failed) problems.state = { key: 'validation.lastCalibrationFailed' }
}

export const deviceActions = defineActions(devices, {
  activate: passedLast,
  pack: passedLast,
  giveBack: leave,
  retire: leave,
  refurbish: offItsTank,
  assign: context => putOnTank(context, context.input.tank_id),
  swap: context => swapDevices(context, context.input.replacement_id),
  unassign: moveOffTank,
  deactivate: async context => {
    await noteSwitch(context, 'deactivate', context.input.reason)
  },
  reactivate: async context => {
    await noteSwitch(context, 'activate', null)
  },
  /**
   * Like setting one device's interval, with the same budget; each device of a bulk action succeeds or fails on its
   * own.
   */
  setInterval: async ({ tx, record, input, now, principal }) => {
    const who = { uid: principal.uid, now, ip: null, requestId: null }
    await queueDownlink(
      tx,
      record.id,
      { ...NOTHING, kind: 'intervals', interval_min: input.interval_min },
      who,
    )
  },
  claimMessages: async ({ tx, record }) => {
    const formerly = await forgetIdentityChanges(tx, record.id)
    await onDeviceRegistered(tx, record.id, formerly)
  },
})
