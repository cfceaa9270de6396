/** Roll-outs of the demonstration, oldest first: the release, the number of devices, and the result. */
export const DEMO_ROLLOUTS = [
  {
    from: '1.4.0',
    version: '1.4.2',
    name: 'Frost fix, whole fleet',
    state: 'completed',
    stage: 3,
    devices: 40,
    failing: 0,
    daysAgo: 30,
  },
  {
    from: '1.4.2',
    version: '1.5.0',
    name: 'Pilot: better echo choice',
    state: 'aborted',
    stage: 2,
    devices: 60,
    failing: 2,
    daysAgo: 10,
  },
] as const

type DemoRollout = (typeof DEMO_ROLLOUTS)[number]

/** Stage of the nth device: the stages hold 5, 15 and 80 % of the devices. */
const stageOf = (n: number, devices: number) => (n <= devices * 0.05 ? 1 : n <= devices * 0.2 ? 2 : 3)

/**
 * Devices of a roll-out by their index in the fleet, with their state. The last devices of the stage at which it
 * stopped have failed.
 */
export function devicesOf({ devices, stage, failing }: DemoRollout) {
  const all = Array.from({ length: devices }, (_, i) => ({ n: i + 1, stage: stageOf(i + 1, devices) }))
  const asked = all.filter(each => each.stage <= stage).length
  return all.map(each => ({
    ...each,
    state: each.n > asked ? 'pending' : each.n > asked - failing ? 'failed' : 'confirmed',
  }))
}
