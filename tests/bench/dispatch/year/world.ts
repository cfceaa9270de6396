import { beginContents, deliver, runContents, type RunningContents } from '../../../../demo/simulate/contents'
import { beginDevice, measureNext, type RunningDevice } from '../../../../demo/simulate/device'
import { between, randomFrom } from '../../../../demo/simulate/random'
import { stepsOf } from '../../../../demo/simulate/tank'
import { DAY_MS } from '../../../../src/config/schema/durations'
import { INTERVAL_MIN, type YearDepot, type YearTank } from './depot'
import { Telemetry } from './telemetry'

/** Hour (UTC) of the deliveries before the measured year. */
const WARM_UP_HOUR = 10

/** A tank with its true contents, its device, and what the product knows from the messages. */
export class TankWorld {
  readonly telemetry: Telemetry
  readonly contents: RunningContents
  private readonly device: RunningDevice
  /** Litres used before each step; deliveries don't change the use. */
  private readonly usedBefore: Float64Array
  /** When the present run-out began; undefined while there is fuel. */
  dry_since: number | undefined
  runOuts = 0
  /** What drivers reported. */
  private readonly reported: { at: number; litres: number }[] = []

  constructor(
    readonly tank: YearTank,
    name: string,
    private readonly weather: readonly number[],
    from: number,
  ) {
    const { id, story, capacity_l, vessel, sensor_offset_mm } = tank
    const own = `${name}/${id}`
    const steps = stepsOf(own, INTERVAL_MIN, from, weather.length)
    const begin = () => beginContents(randomFrom(`${own}/contents`), story, capacity_l, steps)
    this.contents = begin()
    this.device = beginDevice(randomFrom(`${own}/device`), story, { tank: vessel, sensor_offset_mm }, steps)
    this.telemetry = new Telemetry(tank)
    this.usedBefore = usedBefore(begin(), weather)
  }

  /** Simulates until a time (ms), and counts run-outs. */
  run(until: number): void {
    const { contents, device, telemetry, tank } = this
    const first = contents.k
    runContents(contents, this.weather, until)
    for (let k = first; k < contents.k; k++) {
      const volume = contents.volumes[k]!
      const message = measureNext(device, volume, this.weather)
      if (message) telemetry.receive(message)
      if (volume > tank.dead_stock_l || this.dry_since !== undefined) continue
      this.dry_since = this.timeOf(k)
      this.runOuts++
    }
  }

  /** Delivers up to a number of litres at a time (ms); returns those that fit below the safe fill. */
  deliver(wanted_l: number, at: number): number {
    this.run(at)
    const room = this.tank.safe_fill_l - this.contents.volume
    const litres = deliver(this.contents, Math.max(0, Math.min(wanted_l, room)), at)
    if (litres > 0) this.reported.push({ at, litres })
    if (this.contents.volume > this.tank.dead_stock_l) this.dry_since = undefined
    return litres
  }

  get drops(): number {
    return this.reported.length
  }

  /** Litres that drivers reported after a time (ms). */
  deliveredSince(at: number): number {
    return this.reported.reduce((sum, one) => sum + (one.at > at ? one.litres : 0), 0)
  }

  private timeOf(k: number): number {
    const { first, step } = this.contents.steps
    return first + k * step
  }

  /** Step before which a time lies. */
  private stepAt(at: number): number {
    const { first, step, count } = this.contents.steps
    return Math.min(count, Math.max(0, Math.ceil((at - first) / step)))
  }

  /** True use between two times (ms), litres. */
  useBetween(from: number, to: number): number {
    return this.usedBefore[this.stepAt(to)]! - this.usedBefore[this.stepAt(from)]!
  }

  /** True time at which a tank with these litres at a time would run out; undefined after the simulated period. */
  runsOutAt(volume_l: number, at: number): number | undefined {
    const { usedBefore } = this
    const limit = usedBefore[this.stepAt(at)]! + volume_l - this.tank.dead_stock_l
    let [low, high] = [this.stepAt(at), usedBefore.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (usedBefore[middle]! < limit) low = middle + 1
      else high = middle
    }
    return low < usedBefore.length ? this.timeOf(low - 1) : undefined
  }
}

/** Cumulative use, from a twin that is never empty. */
function usedBefore(twin: RunningContents, weather: readonly number[]): Float64Array {
  const { steps, capacity_l } = twin
  const used = new Float64Array(steps.count + 1)
  for (let k = 0; k < steps.count; k++) {
    twin.volume = capacity_l / 2
    runContents(twin, weather, steps.first + k * steps.step + 1)
    used[k + 1] = used[k]! + capacity_l / 2 - twin.volume
  }
  return used
}

/** The tanks of a depot, after a number of days with deliveries by a rule of thumb, when run-outs begin to count. */
export function beginWorld(
  { name, tanks }: YearDepot,
  weather: readonly number[],
  from: number,
  warmUpDays: number,
): TankWorld[] {
  return tanks.map(tank => {
    const world = new TankWorld(tank, name, weather, from)
    const random = randomFrom(`${name}/${tank.id}/before`)
    let threshold = between(random, 0.15, 0.6)
    for (let day = 0; day < warmUpDays; day++) {
      const at = from + day * DAY_MS + WARM_UP_HOUR * 3_600_000
      world.run(at)
      if (world.contents.volume > threshold * tank.capacity_l) continue
      world.deliver(tank.capacity_l, at)
      threshold = between(random, 0.15, 0.6)
    }
    world.run(from + warmUpDays * DAY_MS)
    world.runOuts = 0
    world.dry_since = undefined
    return world
  })
}
