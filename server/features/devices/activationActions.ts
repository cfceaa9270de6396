import { activations, activationsV2, devices } from '../../../src/config/entities/declared'
import { problemWithState } from '../../engine/namedValues'
import { noteSwitch } from './noteSwitch'
import { defineActions, type ActionContext } from '../../engine/behaviour/action'

type Registration = ActionContext<{ device_id: number }> & { input: { reason: string | null } }

/** Deactivates a registered device on a tank; a device without a tank can't be deactivated. */
async function deactivate({ tx, record, input, problems, write, now, principal }: Registration) {
  const [device] = await tx.query<{ state: string; tank_id: number | null }>(
    'select state, tank_id from devices where id = $1 and deleted_at is null',
    [record.device_id],
  )
  if (device?.state !== 'installed')
    return void (problems.device_id = problemWithState('validation.notInstalled', devices, device ?? {}))
  await write(devices, { state: 'inactive' }, record.device_id)
  const switched = { id: record.device_id, tank_id: device.tank_id }
  await noteSwitch({ tx, write, record: switched, now, principal }, 'deactivate', input.reason)
}

export const activationActions = defineActions(activations, { deactivate })
export const activationV2Actions = defineActions(activationsV2, { deactivate })
