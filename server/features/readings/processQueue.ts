import type { Database } from '../../engine/db/open'
import type { Deps } from '../../engine/deps'
import { changesOf } from './changesOf'
import { messagesProcessed } from '../../events'
import type { Device } from './deriveReadings'
import { recordOf } from './deviceKeys'
import { splitIndependent } from './splitIndependent'
import { loadDevices, type DevicesByKey } from './loadDevices'
import { loadUnits } from './loadUnits'
import { ensurePartitions } from './partitions'
import { planUnits } from './planUnits'
import { nextTasks, park, postpone, removeTasks, tasksOfTank, type Task } from './queue'
import { updateDevices } from './updateDevices'
import { updateTanks } from '../tanks'
import { writeReadings } from './writeReadings'

/**
 * Messages processed in one batch. Batches are shorter for the embedded database, which they block for other
 * requests.
 */
const BUDGET = { postgres: 4000, pglite: 600 } as const
/** An arbitrary, otherwise unused advisory lock number: one process at a time processes the queue. */
const LOCK = 7_203_117

/** Whether new messages under a key belong to a device. */
const isHeardAs = ({ removed, deviceKeys }: Device, key: string) =>
  !removed &&
  (recordOf(key) !== undefined || deviceKeys.some(one => one.key === key && one.received.to === Infinity))

/** Another worker processed these tasks, or their inputs changed: roll back. */
class StaleSnapshotError extends Error {}

const keysOf = (tasks: readonly Task[]) => [...new Set(tasks.map(task => task.key))]

async function work(deps: Deps, tasks: readonly Task[], byKey: DevicesByKey): Promise<void> {
  const { db, now } = deps
  const keys = keysOf(tasks)
  const devices = [...new Set(keys.flatMap(key => byKey.get(key) ?? []))]
  const present = devices.filter(device => !device.removed)
  const units = planUnits(tasks, byKey)
  await ensurePartitions(
    db,
    units.map(unit => unit.changed),
  )
  const derive = async (on: Database) => {
    const { heard, known, excluded } = await loadUnits(on, units)
    const changes = units.map((unit, i) => changesOf(unit, heard[i]!, known[i]!, excluded[i]!))
    return { heard, changes }
  }
  // Compute before the transaction on the embedded database, which has only one connection.
  const early = db.engine === 'pglite' ? await derive(db) : undefined
  await db.transaction(async tx => {
    if (!(await removeTasks(tx, tasks))) throw new StaleSnapshotError()
    const { heard, changes } = early ?? (await derive(tx))
    await writeReadings(tx, changes)
    const unknown = keys.filter(key => !byKey.get(key)?.some(device => isHeardAs(device, key)))
    if (unknown.length > 0) await park(tx, unknown, now())
    const tanks = await updateTanks(tx, tanksOf(changes, devices), now())
    if (!areAsLoaded(devices, tanks, await updateDevices(tx, present, now()))) throw new StaleSnapshotError()
    await messagesProcessed.publish(tx, {
      devices: present,
      messages: units.map(({ device }, i) => ({ device: device.id, heard: heard[i]! })),
      changes: touched(changes),
      now: now(),
    })
  })
}

/** Whether devices and their present and former tanks still have the versions that were used. They are locked by now. */
function areAsLoaded(
  devices: readonly Device[],
  tanks: readonly { id: number; version: number }[],
  stamps: readonly { id: number; stamp: string }[],
): boolean {
  const stampOf = new Map(stamps.map(({ id, stamp }) => [id, stamp]))
  const versionOf = new Map(tanks.map(({ id, version }) => [id, version]))
  return devices.every(
    ({ id, stamp, removed, mountings }) =>
      (removed || stampOf.get(id) === stamp) &&
      mountings.every(({ vessel }) => versionOf.get(vessel.id) === vessel.version),
  )
}

function tanksOf(
  changes: readonly { write: readonly TankReading[]; remove: readonly TankReading[] }[],
  devices: readonly Device[],
): number[] {
  const ids = new Set<number>()
  for (const { write, remove } of changes)
    for (const { tank_id } of [...write, ...remove]) if (tank_id !== null) ids.add(tank_id)
  for (const { mountings } of devices) for (const { vessel } of mountings) ids.add(vessel.id)
  return [...ids].sort((a, b) => a - b)
}
type TankReading = { tank_id: number | null; measured_at: number }

/** The changed readings by tank. */
const touched = (changes: readonly { write: readonly TankReading[]; remove: readonly TankReading[] }[]) =>
  changes.flatMap(({ write, remove }) =>
    [...write, ...remove].flatMap(({ tank_id, measured_at }) =>
      tank_id === null ? [] : [{ tank_id, since: measured_at }],
    ),
  )

/** Runs two parts in parallel; reports an error after both have ended. */
async function attemptBoth(
  deps: Deps,
  parts: readonly (readonly Task[])[],
  byKey: DevicesByKey,
): Promise<void> {
  const ended = await Promise.allSettled(parts.map(part => attempt(deps, part, byKey)))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

/** Tries tasks together and, on failure, device by device, so that a faulty device doesn't block others. */
async function attempt(deps: Deps, tasks: readonly Task[], known?: DevicesByKey): Promise<void> {
  try {
    const byKey = known ?? (await loadDevices(deps.db, keysOf(tasks), deps.now()))
    const parts = known || deps.db.engine === 'pglite' ? [] : splitIndependent(tasks, byKey)
    await (parts.length > 1 ? attemptBoth(deps, parts, byKey) : work(deps, tasks, byKey))
  } catch (error) {
    if (error instanceof StaleSnapshotError) return
    const keys = keysOf(tasks)
    if (keys.length > 1) {
      for (const key of keys)
        await attempt(
          deps,
          tasks.filter(task => task.key === key),
        )
      return
    }
    deps.log.error({ err: error, device_key: keys[0] }, 'messages could not be worked out')
    await postpone(deps.db, tasks, deps.now())
  }
}

const runs = new WeakMap<Database, Promise<unknown>>()

/** Serialises batches within a process: each starts from the results of the previous one. */
function serialize<T>(db: Database, batch: () => Promise<T>): Promise<T> {
  const mine = (runs.get(db) ?? Promise.resolve()).then(batch)
  runs.set(
    db,
    mine.catch(() => undefined),
  )
  return mine
}

/**
 * Serialises work between processes by an advisory lock; the embedded database has only one process and one
 * connection.
 */
const withAdvisoryLock = (db: Database, batch: () => Promise<void>): Promise<void> =>
  db.engine === 'pglite'
    ? batch()
    : db.transaction(async tx => {
        await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
        await batch()
      })

/**
 * Processes the oldest waiting messages: readings, and snapshots of tanks and devices. Everything is derived from the
 * stored messages, so the result is independent of repetition and order. Returns the number of messages; 0 when none
 * are waiting.
 */
export const processQueue = (deps: Deps): Promise<number> =>
  serialize(deps.db, async () => {
    const tasks = await nextTasks(deps.db, BUDGET[deps.db.engine], deps.now())
    if (tasks.length > 0) await withAdvisoryLock(deps.db, () => attempt(deps, tasks))
    return tasks.reduce((sum, task) => sum + task.messages, 0)
  })

/** Processes one batch of the waiting messages of a tank's devices. */
export async function processTank(deps: Deps, tankId: number): Promise<void> {
  const waiting = () => tasksOfTank(deps.db, tankId, BUDGET.postgres, deps.now())
  if ((await waiting()).length === 0) return
  await serialize(deps.db, async () => {
    const tasks = await waiting()
    if (tasks.length > 0) await withAdvisoryLock(deps.db, () => attempt(deps, tasks))
  })
}
