import { assemblyPackages, batches, devices, panels } from '../../../src/config/entities/declared'
import type { Scoped } from '../../engine/calls/scoped'
import type { Database } from '../../engine/db/open'
import { notFound } from '../../engine/errors'

type LabelSource = { of: 'batch' | 'panel' | 'box' | 'device'; id: string }
type Label = { code: string; line: string }
type Labels = { title: string; labels: Label[] }

/** Format of a device's numeric id. */
const NUMBER = /^\d{1,9}$/
/** Maximum number of labels in one print. */
const MAX_LABELS = 500

async function ofDevices(scoped: Scoped, ids: readonly number[]): Promise<Label[]> {
  if (ids.length === 0) return []
  const found = await scoped(devices).list({
    filter: JSON.stringify({ id: ids }),
    range: `[0,${MAX_LABELS - 1}]`,
  })
  return found.map(device => ({
    code: String(device.enclosure_id ?? device.device_id),
    line: [device.device_id, device.sigfox_id ?? device.dev_eui ?? device.imei].filter(Boolean).join(' · '),
  }))
}

/** The inspected boards of a batch, or else the planned numbers of its boards. */
async function ofBatch(db: Database, id: string, code: string, quantity: number): Promise<Label[]> {
  const boards = await db.query<{ serial: string }>(
    `select data->>'serial' as serial from documents where collection = 'pcb_preparations' and deleted_at is null
       and data->>'batch_id' = $1 order by 1 limit ${MAX_LABELS}`,
    [id],
  )
  const serials =
    boards.length > 0
      ? boards.map(({ serial }) => serial)
      : Array.from(
          { length: Math.min(quantity, MAX_LABELS) },
          (_, i) => `${code}-${String(i + 1).padStart(4, '0')}`,
        )
  return serials.map(serial => ({ code: serial, line: code }))
}

/** The labels to print for a record, with a title for the sheet. */
export async function labelsOf(db: Database, scoped: Scoped, { of, id }: LabelSource): Promise<Labels> {
  switch (of) {
    case 'batch': {
      const batch = await scoped(batches).one(id)
      const code = String(batch.code)
      return { title: code, labels: await ofBatch(db, batch.id, code, Number(batch.quantity)) }
    }
    case 'panel': {
      const { code, positions } = await scoped(panels).one(id)
      const placed = (positions ?? []) as readonly { pos: number; serial: string; device_id: number | null }[]
      const boards = placed.map(({ pos, serial }) => ({ code: serial, line: `${String(code)} · ${pos}` }))
      const made = placed.flatMap(({ device_id }) => device_id ?? [])
      const own = { code: String(code), line: '' }
      return { title: String(code), labels: [own, ...boards, ...(await ofDevices(scoped, made))] }
    }
    case 'box': {
      const { code, device_ids } = await scoped(assemblyPackages).one(id)
      const held = (device_ids ?? []) as readonly number[]
      const own = { code: String(code), line: `× ${held.length}` }
      return { title: String(code), labels: [own, ...(await ofDevices(scoped, held))] }
    }
    case 'device': {
      if (!NUMBER.test(id)) throw notFound()
      const device = await scoped(devices).one(Number(id))
      return { title: String(device.device_id), labels: await ofDevices(scoped, [device.id]) }
    }
  }
}
