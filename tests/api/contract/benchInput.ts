import { calibrateDevice, packDevice, registerDevice, testBoard } from '../../../src/config/calls/bench'
import type { Call } from '../../../src/config/schema/calls/define'
import { entityOf } from '../../../src/config/entities'
import type { World } from './world'

type Input = Record<string, unknown>
const OF_DEVICES: readonly unknown[] = [calibrateDevice, registerDevice, packDevice]
let made = 0

/** Input for a bench step: creates a board that passed its inspection, or an active device. */
export async function inputAtBench(world: World, call: Call, input: Input): Promise<Input> {
  const code = `bench ${++made}`
  if ((call as unknown) === testBoard) {
    const board = { batch_id: input.batch_id, serial: code, result: 'ok' }
    await world.make(entityOf('pcb_preparations'), 'a', board)
    return { ...input, panel: code, serial: code }
  }
  if (!OF_DEVICES.includes(call)) return input
  await world.db.query(
    `insert into devices (device_id, hw_version, network, state, is_test) values ($1, '2.2', 'nbiot', 'activated', true)`,
    [code],
  )
  return { ...input, device: code }
}
