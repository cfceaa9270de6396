import {
  activationsV2,
  assemblyPackages,
  batches,
  devices,
  measurements,
  panels,
} from '../../../src/config/entities/declared'
import { advisoryLock } from '../../engine/db/advisoryLock'
import { MAX_ERROR_MM, MAX_SD_MM } from '../../domain/calibration'
import { AppError, refuseProblems } from '../../engine/errors'
import type { Row } from '../../engine/crud/sql'
import { problemWithState, wrongState } from '../../engine/namedValues'
import type { Bench, Verdict } from './bench'
import { knownDevice } from './findDevice'
import { whereIsBox } from './whereIsBox'

type Measured = {
  rig: string | null
  reference_mm: number
  temp_c: number | null
  device: string
  samples_mm: readonly number[]
}
type Registered = {
  contract_ref: string | null
  plan: string | null
  device: string
  result: 'ok' | 'failed'
}

/** States of devices that are out of use, which the bench rejects. */
const OUT_OF_USE = ['quarantined', 'returned', 'retired']
function refuseOutOfUse(device: Row) {
  if (OUT_OF_USE.includes(device.state as string))
    refuseProblems({ device: problemWithState('validation.outOfUse', devices, device) })
}

/** The batch of a device's panel, if the user may see it: test users only see test batches. */
async function batchOf({ db, scoped }: Bench, { panel_id }: Row): Promise<string | null> {
  if (typeof panel_id !== 'string') return null
  const [panel] = await db.query<{ batch_id: string | null }>(
    `select data->>'batch_id' as batch_id from documents where collection = $1 and id = $2 and deleted_at is null`,
    [panels.source.collection, panel_id],
  )
  if (!panel?.batch_id) return null
  const [seen] = await scoped(batches).list({
    filter: JSON.stringify({ id: panel.batch_id }),
    range: '[0,0]',
  })
  return seen?.id ?? null
}

/** Records and evaluates a device's measurements at a known distance. */
export async function calibrateDevice(bench: Bench, asked: Measured): Promise<Verdict> {
  const { device: code, ...values } = asked
  if (asked.samples_mm.length === 0) refuseProblems({ samples_mm: { key: 'validation.required' } })
  const device = await knownDevice(bench.scoped, code)
  refuseOutOfUse(device)
  const made = await bench.create(measurements, {
    ...values,
    device_id: device.id,
    batch_id: await batchOf(bench, device),
  })
  if (made.pass === true) {
    await bench.step(device, 'programmed', 'calibrate')
    await bench.move(measurements, made.id as string, 'accept')
  }
  return {
    pass: made.pass === true,
    rule: 'calibration',
    figures: {
      error: made.error_mm as number,
      error_max: MAX_ERROR_MM,
      sd: made.sd_mm as number,
      sd_max: MAX_SD_MM,
    },
    title: device.device_id as string,
  }
}

/** Records the result of a device's registration. */
export async function registerDevice(bench: Bench, asked: Registered): Promise<Verdict> {
  const device = await knownDevice(bench.scoped, asked.device)
  refuseOutOfUse(device)
  const { id } = await bench.create(activationsV2, {
    device_id: device.id,
    network: device.network,
    contract_ref: asked.contract_ref,
    plan: asked.plan,
    requested_at: bench.now.toISOString(),
  })
  const isOk = asked.result === 'ok'
  await bench.move(
    activationsV2,
    id as string,
    isOk ? 'confirm' : 'fail',
    isOk ? {} : { error: 'Refused by the network at the bench' },
  )
  if (isOk) await bench.step(device, 'calibrated', 'activate')
  const figures = { network: String(device.network), result: asked.result }
  return { pass: isOk, rule: 'registration', figures, title: device.device_id as string }
}

/**
 * Puts a device into a box. Of two users who pack the same device, the second is told which box has it, and who
 * packed it.
 */
export async function packDevice(bench: Bench, asked: { package: string; device: string }): Promise<Verdict> {
  const { db, scoped } = bench
  await advisoryLock(db, assemblyPackages.name)
  const device = await knownDevice(scoped, asked.device)
  const lies = await whereIsBox(db, [device.id], '')
  if (lies) refuseProblems({ device: { key: 'validation.packedElsewhere', args: lies } })
  if (device.state !== 'activated')
    throw new AppError('wrong_state', wrongState(devices, ['state'], device), {
      state: { state: device.state },
    })
  const [known] = await scoped(assemblyPackages).list({ filter: JSON.stringify({ code: asked.package }) })
  const box = known ?? (await bench.create(assemblyPackages, { code: asked.package }))
  if (box.state !== 'open')
    refuseProblems({ package: problemWithState('validation.notOpen', assemblyPackages, box) })
  const held = (box.device_ids ?? []) as readonly number[]
  await bench.update(assemblyPackages, box.id as string, { device_ids: [...held, device.id] })
  await bench.move(devices, device.id, 'pack')
  const figures = { count: held.length + 1, code: asked.package }
  return { pass: true, rule: 'box', figures, title: device.device_id as string }
}
