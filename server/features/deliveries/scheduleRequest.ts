import { entityOf } from '../../../src/config/entities'
import { act } from '../../engine/crud/act'
import type { Writer } from '../../engine/crud/writer'

const tanks = entityOf('tanks')

/** Runs an action on a tank as its own endpoint does: its state is checked, and the change is audited. */
function actOn(writer: Writer, tankId: number, name: string, input: object) {
  const action = tanks.actions.find(one => one.name === name)
  if (!action) throw new Error(`tanks has no action "${name}"`)
  return act(writer, tanks, action, tankId, { ...input }, {})
}

/** Schedules a tank's open request for a day, and tells its customer. */
export const scheduleRequest = (writer: Writer, tankId: number, topup_on: string) =>
  actOn(writer, tankId, 'scheduleTopup', { topup_on })

/** Opens a scheduled request again. */
export const unscheduleRequest = (writer: Writer, tankId: number) =>
  actOn(writer, tankId, 'unscheduleTopup', {})

/** Requests and schedules a visit of a tank without an open request, as a plan does. */
export async function scheduleVisit(writer: Writer, tankId: number, topup_on: string) {
  await actOn(writer, tankId, 'requestTopup', {})
  await scheduleRequest(writer, tankId, topup_on)
}

/** Takes back a visit that a plan scheduled without a request. */
export async function unscheduleVisit(writer: Writer, tankId: number) {
  await unscheduleRequest(writer, tankId)
  await actOn(writer, tankId, 'unRequestTopup', {})
}
