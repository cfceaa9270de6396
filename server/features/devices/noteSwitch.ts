import { activationDeactivationHistory } from '../../../src/config/entities/declared'
import type { ActionContext } from '../../engine/behaviour/action'
import { billingEffect } from './billingEffect'

type Switched = Pick<
  ActionContext<{ id: number; tank_id: number | null }>,
  'tx' | 'record' | 'write' | 'now' | 'principal'
>

/** Records who switched a device on or off, why, and the effect on the bill. */
export const noteSwitch = async (
  { tx, write, record, now, principal }: Switched,
  action: 'activate' | 'deactivate',
  reason: string | null,
) =>
  write(activationDeactivationHistory, {
    device_id: record.id,
    action,
    reason,
    billing: await billingEffect(tx, record.tank_id, action),
    by: principal.uid,
    at: now.toISOString(),
  })
