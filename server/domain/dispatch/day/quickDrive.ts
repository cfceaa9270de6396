import type { Break, Matrix } from '../problem'
import type { VehicleTask } from '../vehicleTasks'

/** Differences below this are rounding errors. */
const TOLERANCE = 1e-6

/** Truck after a number of tasks: time, place, waiting so far, and how much later it could have left. */
type State = { now: number; here: number; late: number; waited: number; slack: number }

export type Drive = {
  /** From the first loading to the return, s. */
  readonly seconds: number
  readonly metres: number
  /** Total lateness of tasks and breaks, s. */
  readonly late_s: number
  /** Lateness of each task. */
  readonly lateOf: Float64Array
  /** Lateness of all breaks together. */
  readonly breaksLate_s: number
}

/** A truck's lateness and duration for given tasks, and the best places of its breaks. */
class QuickDrive {
  private readonly state: State = { now: 0, here: 0, late: 0, waited: 0, slack: Infinity }
  private readonly saved: Float64Array
  private readonly lateOf: Float64Array
  private breaksLate = 0

  constructor(
    private readonly matrix: Matrix,
    private readonly work: readonly VehicleTask[],
    private readonly breaks: readonly Break[],
  ) {
    this.saved = new Float64Array(5 * work.length)
    this.lateOf = new Float64Array(work.length)
  }

  /** Does a task that begins within windows, or at once where there are none. Returns its lateness. */
  private begin(windows: VehicleTask['windows'], duration: number, isFirst: boolean): number {
    const { state } = this
    const at = state.now
    let start = at
    let late = 0
    let room = windows.length === 0 ? Infinity : 0
    for (let i = 0; i < windows.length; i++) {
      const { open_s, close_s } = windows[i]!
      if (at <= close_s) {
        start = at > open_s ? at : open_s
        room = close_s - start
        break
      }
      if (i === windows.length - 1) late = at - close_s
    }
    if (!isFirst) {
      state.waited += start - at
      if (state.waited + room < state.slack) state.slack = state.waited + room
    }
    state.now = start + duration
    state.late += late
    return late
  }

  private takeBreaks(places: readonly number[], after: number): void {
    const last = this.work.length - 2
    for (let k = 0; k < places.length; k++) {
      if (places[k] !== after) continue
      const { from_s, to_s, duration_s } = this.breaks[k]!
      const isSkipped = after === last
      const window = [{ open_s: isSkipped ? -Infinity : from_s, close_s: to_s }]
      this.breaksLate += this.begin(window, isSkipped ? 0 : duration_s, false)
    }
  }

  private save(i: number): void {
    const { saved, state } = this
    saved[5 * i] = state.now
    saved[5 * i + 1] = state.here
    saved[5 * i + 2] = state.late
    saved[5 * i + 3] = state.waited
    saved[5 * i + 4] = state.slack
  }

  private restore(i: number): void {
    const { saved, state } = this
    state.now = saved[5 * i]!
    state.here = saved[5 * i + 1]!
    state.late = saved[5 * i + 2]!
    state.waited = saved[5 * i + 3]!
    state.slack = saved[5 * i + 4]!
  }

  /**
   * Drives the tasks from one on, with breaks after given tasks. Saves the states before breaks for later drives that
   * place a break there.
   */
  private run(places: readonly number[], from: number, isSaved: boolean): void {
    const { work, state, matrix } = this
    if (from === 0) {
      const [window] = work[0]!.windows
      Object.assign(state, { now: window?.open_s ?? 0, here: work[0]!.location ?? 0 })
      Object.assign(state, { late: 0, waited: 0, slack: Infinity })
      this.breaksLate = 0
    } else {
      this.restore(from - 1)
      this.takeBreaks(places, from - 1)
    }
    for (let i = from; i < work.length; i++) {
      const { location, windows, duration_s } = work[i]!
      const to = location ?? state.here
      state.now += matrix.seconds[state.here * matrix.size + to]!
      state.here = to
      this.lateOf[i] = this.begin(windows, duration_s, i === 0)
      if (isSaved) this.save(i)
      this.takeBreaks(places, i)
    }
  }

  /** Duration of the last drive when the truck leaves as late as it can without being later anywhere. */
  private duration(): number {
    const { state, work } = this
    const [window] = work[0]!.windows
    const opens = window?.open_s ?? 0
    const most = window ? window.close_s - opens : Infinity
    const delay = Math.max(0, Math.min(state.waited, state.slack, most))
    return state.now - work.at(-1)!.duration_s - opens - delay
  }

  /** Least lateness of a day with a break after a task, by the last drive whose states were saved. */
  private leastLate(place: number, k: number): number {
    const { saved, breaks } = this
    return saved[5 * place + 2]! + Math.max(0, saved[5 * place]! - breaks[k]!.to_s)
  }

  /**
   * The shortest day with one more break, by the last drive. A break makes no day shorter, and a day without waiting longer
   * by its whole length; unless it delays a stop into a later one of its windows.
   */
  private shortestWith({ duration_s }: Break): number {
    if (this.work.some(({ windows }) => windows.length > 1)) return 0
    return this.duration() + (this.state.waited > 0 ? 0 : duration_s)
  }

  /** Places each break where lateness is least, then the day shortest, then as late as permitted. */
  drive(): Drive {
    const { work, breaks, state } = this
    const last = work.length - 2
    const places = breaks.map(() => last)
    this.run(places, 0, false)
    let [late, duration] = [state.late, this.duration()]
    for (let k = 0; k < breaks.length; k++) {
      const before = places[k]!
      this.run(places.with(k, -1), 0, true)
      const [leastLate, shortest] = [state.late, this.shortestWith(breaks[k]!)]
      let best = before
      for (let place = last - 1; place >= 0; place--) {
        if (late <= leastLate + TOLERANCE && duration <= shortest + TOLERANCE) break
        if (this.leastLate(place, k) > late + TOLERANCE) continue
        places[k] = place
        this.run(places, place + 1, false)
        const length = this.duration()
        const isBetter =
          state.late < late - TOLERANCE || (state.late < late + TOLERANCE && length < duration - TOLERANCE)
        if (!isBetter) continue
        late = state.late
        duration = length
        best = place
      }
      places[k] = best
    }
    this.run(places, 0, false)
    return { ...this.total(), late_s: late, seconds: duration }
  }

  private total() {
    const { work, matrix, lateOf, breaksLate } = this
    let metres = 0
    let here = work[0]!.location ?? 0
    for (const { location } of work) {
      const to = location ?? here
      metres += matrix.metres[here * matrix.size + to]!
      here = to
    }
    return { metres, lateOf, breaksLate_s: breaksLate }
  }
}

const NO_DRIVE: Drive = { seconds: 0, metres: 0, late_s: 0, lateOf: new Float64Array(0), breaksLate_s: 0 }

/**
 * Drives a truck's tasks (`workTasks`) and tells the same duration, kilometres and lateness as `driveVehicle` without
 * planned breaks, in a fraction of its time.
 */
export const quickDrive = (matrix: Matrix, work: readonly VehicleTask[], breaks: readonly Break[]): Drive =>
  work.length < 2 ? NO_DRIVE : new QuickDrive(matrix, work, breaks).drive()
