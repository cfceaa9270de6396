import { batches, devices, panels, pcbPreparations } from '../../../src/config/entities/declared'
import type { Problem } from '../../../src/config/schema'
import { advisoryLock } from '../../engine/db/advisoryLock'
import { refuseProblems } from '../../engine/errors'
import type { Row } from '../../engine/crud/sql'
import { problemWithState } from '../../engine/namedValues'
import type { Bench, Verdict } from './bench'
import { countBatch } from './batchYield'
import { deviceOf } from './findDevice'

type Inspected = { batch_id: string; serial: string; result: 'ok' | 'rework' | 'scrap' }
type Position = { pos: number; serial: string; device_id: number | null; result: string }
type Tested = {
  batch_id: string
  panel: string
  firmware: string | null
  serial: string
  device: string | null
  identity: string | null
}
/** Maximum number of boards of a panel. */
const PANEL_MAX = 200

const refuseField = (field: string, problem: Problem): never => {
  refuseProblems({ [field]: problem })
  throw new Error(`${field} was not refused`)
}

const one = async ({ scoped }: Bench, of: typeof pcbPreparations | typeof panels, filter: object) =>
  (await scoped<{ collection: string }>(of).list({ filter: JSON.stringify(filter), range: '[0,0]' }))[0] as
    (Row & { id: string }) | undefined

async function openBatch({ scoped }: Bench, id: string) {
  const batch = await scoped(batches).one(id)
  if (batch.state !== 'open') refuseField('batch_id', problemWithState('validation.notOpen', batches, batch))
  return batch
}

/** Stores the inspection of a board; a reworked board is inspected again. */
export async function inspectBoard(bench: Bench, { batch_id, serial, result }: Inspected): Promise<Verdict> {
  await openBatch(bench, batch_id)
  const known = await one(bench, pcbPreparations, { serial })
  if (known && known.batch_id !== batch_id) refuseField('serial', { key: 'validation.otherBatch' })
  const [who] = await bench.db.query<{ name: string }>('select name from users where uid = $1', [bench.uid])
  const values = { batch_id, serial, result, visual_ok: result === 'ok', prepared_by: who?.name ?? null }
  await (known ? bench.update(pcbPreparations, known.id, values) : bench.create(pcbPreparations, values))
  await countBatch(bench.db, batch_id)
  return { pass: result === 'ok', rule: 'board', figures: { result }, title: serial }
}

/** The network that an identity of this format belongs to. */
const identified = (identity: string) =>
  /^\d{15}$/.test(identity)
    ? { network: 'nbiot', imei: identity }
    : identity.length === 16
      ? { network: 'lorawan', dev_eui: identity }
      : { network: 'sigfox', sigfox_id: identity }

/** The device for a board: an existing one without a panel, or a new one. */
async function deviceFor(bench: Bench, code: string, identity: string | null, hw_version: unknown) {
  const known = await deviceOf(bench.scoped, code)
  if (known && known.panel_id !== null) refuseField('device', { key: 'validation.onPanel' })
  if (known) return known
  if (identity === null) return refuseField('identity', { key: 'validation.required' })
  return bench.create(devices, { device_id: code, hw_version, ...identified(identity) })
}

/**
 * Puts a tested board on the next position of its panel. With a label it passed, and becomes a device; without one it
 * failed.
 */
export async function testBoard(bench: Bench, asked: Tested): Promise<Verdict> {
  const { batch_id, panel: code, firmware, serial } = asked
  // Serialise changes of a panel.
  await advisoryLock(bench.db, 'panels')
  const batch = await openBatch(bench, batch_id)
  const board = await one(bench, pcbPreparations, { serial })
  if (!board || board.batch_id !== batch_id || board.result !== 'ok')
    refuseField('serial', { key: 'validation.boardNotOk' })
  const [elsewhere] = await bench.db.query<{ code: string }>(
    `select data->>'code' as code from documents where collection = 'panels' and deleted_at is null
       and data->'positions' @> $1::jsonb limit 1`,
    [JSON.stringify([{ serial }])],
  )
  if (elsewhere) refuseField('serial', { key: 'validation.boardPlaced', args: { code: elsewhere.code } })
  const panel = (await one(bench, panels, { code })) ?? (await bench.create(panels, { code, batch_id }))
  if (panel.batch_id !== batch_id) refuseField('panel', { key: 'validation.otherBatch' })
  const positions = (panel.positions ?? []) as readonly Position[]
  if (positions.length >= PANEL_MAX)
    refuseField('panel', { key: 'validation.tooMany', args: { max: PANEL_MAX } })
  const device = asked.device && (await deviceFor(bench, asked.device, asked.identity, batch.hw_version))
  const pos = Math.max(0, ...positions.map(each => each.pos)) + 1
  const result = device ? 'passed' : 'failed'
  await bench.update(panels, panel.id as string, {
    positions: [...positions, { pos, serial, device_id: device ? device.id : null, result }],
    tested_at: bench.now.toISOString(),
    ...(firmware === null ? {} : { programmed_fw: firmware }),
  })
  if (device) {
    const id = device.id as number
    await bench.update(devices, id, {
      panel_id: panel.id,
      ...(firmware === null ? {} : { fw_version: firmware }),
    })
    await bench.step(device, 'prepared', 'panel')
    await bench.step(
      { ...device, state: device.state === 'prepared' ? 'panelled' : device.state },
      'panelled',
      'program',
    )
  }
  await countBatch(bench.db, batch_id)
  return { pass: result === 'passed', rule: 'panel', figures: { pos, panel: code, result }, title: serial }
}
