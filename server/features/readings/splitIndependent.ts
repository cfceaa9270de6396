import type { Device } from './deriveReadings'
import type { DevicesByKey } from './loadDevices'
import type { Task } from './queue'

/** With fewer keys, one transaction is faster than two. */
const MIN_KEYS_TO_SPLIT = 100

/** Devices and tanks that the work for a key reads and writes. */
const reach = (devices: readonly Device[]) =>
  new Set(
    devices.flatMap(({ id, mountings }) => [`device ${id}`, ...mountings.map(({ vessel }) => vessel.id)]),
  )

/**
 * Splits work into two independent parts that can run in parallel: no device or tank is in both. Keys that share a
 * device or tank, because a device was moved, are all in the first part.
 */
export function splitIndependent(tasks: readonly Task[], byKey: DevicesByKey): Task[][] {
  const keys = [...new Set(tasks.map(({ key }) => key))]
  if (keys.length < MIN_KEYS_TO_SPLIT) return [[...tasks]]
  const reaches = new Map(keys.map(key => [key, reach(byKey.get(key) ?? [])]))
  const users = new Map<string | number, number>()
  for (const things of reaches.values())
    for (const thing of things) users.set(thing, (users.get(thing) ?? 0) + 1)
  const independent = keys.filter(key => [...reaches.get(key)!].every(thing => users.get(thing) === 1))
  const second = new Set(independent.slice(0, keys.length >> 1))
  const parts = [false, true].map(isSecond => tasks.filter(({ key }) => second.has(key) === isSecond))
  return parts.filter(part => part.length > 0)
}
