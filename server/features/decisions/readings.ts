import { audit } from '../../engine/audit/append'
import { noteUnchanged } from '../../engine/audit/entryCount'
import type { Database } from '../../engine/db/open'
import { AppError, notFound } from '../../engine/errors'
import { enqueueInsight } from '../insight'
import { markManual, storeManual, type ReadingKey } from '../readings'
import { updateTanks, vesselTank } from '../tanks'
import { notifyWorkers } from '../../engine/tasks/notifyWorkers'
import { excludeReadings, restoreReadings } from './exclusions'

type Who = {
  readonly uid: string
  readonly now: Date
  readonly ip: string | null
  readonly requestId: string | null
}
export type Reading = {
  readonly id: number
  readonly tank_id: number
  readonly device_id: number | null
  readonly measured_at: Date
  readonly seq: number
  readonly excluded: boolean
  readonly exclude_reason: string | null
}

/** A reading by id. The caller must check the access to its tank. */
export async function readingOf(db: Database, id: number): Promise<Reading> {
  const [found] = await db.query<Reading>(
    `select id, tank_id, device_id, measured_at, seq, excluded, exclude_reason from readings
     where id = $1 and tank_id is not null`,
    [id],
  )
  if (!found) throw notFound()
  return found
}

const log = (tx: Database, who: Who, action: string, reading: Reading, after: object) =>
  audit(tx, who.now, {
    actor: who.uid,
    action,
    entity: 'readings',
    entityId: reading.id,
    before: reading,
    after: { ...reading, ...after },
    ip: who.ip,
    requestId: who.requestId,
  })

const isOfDevice = (reading: Reading): reading is Reading & ReadingKey => reading.device_id !== null

/** Marks a manual reading, which has no device whose messages could be recalculated. */
async function markByHand(tx: Database, reading: Reading, reason: string | null, now: Date) {
  const { tank_id, measured_at } = reading
  await markManual(tx, reading, reason)
  await updateTanks(tx, [tank_id], now)
  await enqueueInsight(tx, [{ tank_id, since: measured_at.getTime() }])
  notifyWorkers()
}

/** Excludes a reading from all calculations; no effect when it is excluded already. */
export async function excludeReading(tx: Database, reading: Reading, reason: string, who: Who) {
  if (reading.excluded) return noteUnchanged()
  if (isOfDevice(reading)) await excludeReadings(tx, [reading], { reason, uid: who.uid, now: who.now })
  else await markByHand(tx, reading, reason, who.now)
  await log(tx, who, 'exclude', reading, { excluded: true, exclude_reason: reason })
}

/** Includes a reading again. */
export async function restoreReading(tx: Database, reading: Reading, who: Who) {
  if (!reading.excluded) return noteUnchanged()
  if (isOfDevice(reading)) await restoreReadings(tx, { key: reading }, who.now)
  else await markByHand(tx, reading, null, who.now)
  await log(tx, who, 'restore', reading, { excluded: false, exclude_reason: null })
}

type Dip = {
  readonly measured_at: string | null
  readonly level_mm: number | null
  readonly volume_l: number | null
}
type Vessel = Parameters<typeof vesselTank>[0] & { readonly id: number; readonly capacity_l: number }

const invalid = (field: string, key: string, args?: Record<string, number>) =>
  new AppError('invalid', { key: 'errors.invalid' }, { fields: { [field]: { key, ...(args && { args }) } } })

/**
 * Stores a manually measured level. It counts like any reading and survives rebuilds. It replaces an earlier one of
 * the same time, even an excluded one.
 */
export async function addDip(tx: Database, tankId: number, dip: Dip, who: Who) {
  const [tank] = await tx.query<Vessel>(
    `select t.id, t.capacity_l, coalesce(t.shape, o.shape) as shape, coalesce(t.dimensions, o.dimensions) as dimensions,
       coalesce(t.strapping, o.strapping) as strapping
     from tanks t left join models o on o.id = t.model_id where t.id = $1`,
    [tankId],
  )
  const vessel = vesselTank(tank!)
  if ((dip.level_mm === null) === (dip.volume_l === null)) throw invalid('level_mm', 'validation.oneOfTwo')
  if (dip.level_mm !== null && !vessel) throw invalid('level_mm', 'validation.noGeometry')
  if (dip.level_mm !== null && dip.level_mm > vessel!.height_mm)
    throw invalid('level_mm', 'validation.max', { max: Math.round(vessel!.height_mm) })
  if (dip.volume_l !== null && dip.volume_l > tank!.capacity_l)
    throw invalid('volume_l', 'validation.max', { max: tank!.capacity_l })
  const at = dip.measured_at === null ? who.now : new Date(dip.measured_at)
  if (at > who.now) throw invalid('measured_at', 'validation.tooFarAhead')
  const volume_l = Math.round((dip.volume_l ?? vessel!.volumeAt(dip.level_mm!)) * 10) / 10
  const level_mm = dip.level_mm ?? (vessel ? Math.round(vessel.levelAt(volume_l) * 10) / 10 : null)
  const id = await storeManual(tx, { tank_id: tankId, measured_at: at, level_mm, volume_l }, who.now)
  await updateTanks(tx, [tankId], who.now)
  await enqueueInsight(tx, [{ tank_id: tankId, since: at.getTime() }])
  notifyWorkers()
  const answer = { id, measured_at: at, level_mm, volume_l }
  await audit(tx, who.now, {
    actor: who.uid,
    action: 'dip',
    entity: 'tanks',
    entityId: tankId,
    before: null,
    after: answer,
    ip: who.ip,
    requestId: who.requestId,
  })
  return answer
}
