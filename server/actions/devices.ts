import { activationDeactivationHistory, devices } from '../../src/config/entities/declared'
import { forgetIdentityChanges } from '../services/ingest/identities'
import { onDeviceRegistered } from '../services/ingest/onDeviceRegistered'
import { defineActions, type ActionContext } from '../behaviour/action'

/** A device that leaves the field must be off its tank first: the tank would believe that it is watched. */
const offItsTank = ({
  record,
  problems,
}: Pick<ActionContext<{ tank_id: number | null }>, 'record' | 'problems'>) => {
  if (record.tank_id !== null) problems.tank_id = { key: 'validation.onTank' }
}

type Switched = Pick<ActionContext<{ id: number | string }>, 'record' | 'write' | 'now' | 'principal'>

const noteSwitch = (
  { write, record, now, principal }: Switched,
  action: 'activate' | 'deactivate',
  reason: string | null,
) =>
  write(activationDeactivationHistory, {
    device_id: record.id,
    action,
    reason,
    by: principal.uid,
    at: now.toISOString(),
  })

export const deviceActions = defineActions(devices, {
  giveBack: offItsTank,
  retire: offItsTank,
  deactivate: async context => {
    await noteSwitch(context, 'deactivate', context.input.reason)
  },
  reactivate: async context => {
    await noteSwitch(context, 'activate', null)
  },
  claimMessages: async ({ tx, record }) => {
    const formerly = await forgetIdentityChanges(tx, record.id)
    await onDeviceRegistered(tx, record.id, formerly)
  },
})
