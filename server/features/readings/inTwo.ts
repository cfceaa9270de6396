import type { Device } from './deriveReadings'
import type { DevicesByKey } from './loadDevices'
import type { Task } from './queue'

/** Fewer keys are done before a second transaction has begun. */
const WORTH_TWO = 100

/** What work under a key reads and writes. */
const reach = (devices: readonly Device[]) =>
  new Set(
    devices.flatMap(({ id, mountings }) => [`device ${id}`, ...mountings.map(({ vessel }) => vessel.id)]),
  )

/**
 * Splits work into two parts that can be done at the same time: no device and no tank is in both. Where a device was moved, so
 * that keys share one of them, all such keys are in the first part.
 */
export function inTwo(tasks: readonly Task[], byKey: DevicesByKey): Task[][] {
  const keys = [...new Set(tasks.map(({ key }) => key))]
  if (keys.length < WORTH_TWO) return [[...tasks]]
  const reaches = new Map(keys.map(key => [key, reach(byKey.get(key) ?? [])]))
  const users = new Map<string | number, number>()
  for (const things of reaches.values())
    for (const thing of things) users.set(thing, (users.get(thing) ?? 0) + 1)
  const alone = keys.filter(key => [...reaches.get(key)!].every(thing => users.get(thing) === 1))
  const second = new Set(alone.slice(0, keys.length >> 1))
  const parts = [false, true].map(isSecond => tasks.filter(({ key }) => second.has(key) === isSecond))
  return parts.filter(part => part.length > 0)
}
