import { devices, installationsHistory, tanks } from '../../../src/config/entities/declared'
import { READY } from '../../../src/config/entities/shared/deviceLife'
import type { ActionContext } from '../../engine/behaviour/action'
import { problemWithState } from '../../engine/namedValues'
import { cancelQueued } from './downlinks/cancelQueued'

type Context = ActionContext<{ id: number; tank_id: number | null; state: string }>

const note = (
  { write, now }: Context,
  device_id: number,
  tank_id: number,
  reason: 'new' | 'swap' | 'remove',
) =>
  write(installationsHistory, {
    device_id,
    tank_id,
    reason,
    installed_at: now.toISOString(),
    state: reason === 'remove' ? 'removed' : 'assigned',
  })

/** Puts a device without a tank on a tank without a device. */
export async function putOnTank(context: Context, tank: number) {
  const { tx, record, problems, write } = context
  if (record.tank_id !== null) {
    problems.tank_id = { key: 'validation.onTank' }
    return
  }
  const [target] = await tx.query<{ state: string; device_id: number | null }>(
    'select state, device_id from tanks where id = $1 for no key update',
    [tank],
  )
  if (target?.device_id != null) problems.tank_id = { key: 'validation.tankTaken' }
  else if (target?.state === 'decommissioned') problems.tank_id = { key: 'validation.decommissioned' }
  if (problems.tank_id) return
  await write(tanks, { device_id: record.id }, tank)
  await note(context, record.id, tank, 'new')
}

/** Takes a device off its tank, to be put on another; no effect when it is on none. */
export async function moveOffTank(context: Context) {
  const { record, write } = context
  if (record.tank_id === null) return
  await write(tanks, { device_id: null }, record.tank_id)
  await note(context, record.id, record.tank_id, 'remove')
}

/** Replaces the tank's device by another, which must be registered, free, and not out of use. */
export async function swapDevices(context: Context, replacement: number) {
  const { tx, record, problems, write, now } = context
  if (record.tank_id === null) {
    problems.replacement_id = { key: 'validation.noTank' }
    return
  }
  const [other] = await tx.query<{ state: string; tank_id: number | null }>(
    'select state, tank_id from devices where id = $1 and deleted_at is null for no key update',
    [replacement],
  )
  if (!other || !(READY as readonly string[]).includes(other.state))
    problems.replacement_id = problemWithState('validation.swapState', devices, other ?? {})
  else if (other.tank_id !== null) problems.replacement_id = { key: 'validation.taken' }
  if (problems.replacement_id) return
  await write(tanks, { device_id: replacement }, record.tank_id)
  await write(devices, { state: 'installed' }, replacement)
  await note(context, record.id, record.tank_id, 'remove')
  await note(context, replacement, record.tank_id, 'swap')
  await cancelQueued(tx, record.id, now)
}
