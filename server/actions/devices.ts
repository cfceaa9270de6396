import { devices } from '../../src/config/entities/declared'
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

export const deviceActions = defineActions(devices, {
  giveBack: offItsTank,
  retire: offItsTank,
  claimMessages: async ({ tx, record }) => {
    const formerly = await forgetIdentityChanges(tx, record.id)
    await onDeviceRegistered(tx, record.id, formerly)
  },
})
