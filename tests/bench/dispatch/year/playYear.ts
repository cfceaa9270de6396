import { simulateWeather } from '../../../../demo/simulate/climate'
import { randomFrom } from '../../../../demo/simulate/random'
import { dayClock } from '../../../../server/domain/dispatch/day/dayClock'
import type { DayInput, DayTank } from '../../../../server/domain/dispatch/day'
import { dayProblem } from '../../../../server/domain/dispatch/day/dayProblem'
import { tankId } from '../../../../server/domain/dispatch/day/ids'
import { evaluate } from '../../../../server/domain/dispatch/evaluate'
import { solve } from '../../../../server/domain/dispatch/solve'
import type { Climate } from '../../../../server/domain/weather/climate'
import { DAY_MS, HOUR_MS } from '../../../../src/config/schema/durations'
import { dayOfNumber } from './calendar'
import { drawDepot, type YearDepot } from './depot'
import { addDay, NO_FIGURES, type Figures } from './figures'
import { climateBefore, type Known } from './forecast'
import { foreseen, onRound, planned, whenLow, type Choice, type Policy } from './policies'
import { longestRound, roundDays, workingDays } from './rounds'
import { beginWorld, type TankWorld } from './world'

export type YearOptions = {
  readonly seed: number
  readonly tanks: number
  readonly days: number
  /** Iterations of the search for each plan, and the CPU seconds after which it ends in any case. */
  readonly iterations: number
  readonly plan_s: number
}

export const POLICIES = ['low', 'round', 'planner', 'perfect'] as const
export type PolicyName = (typeof POLICIES)[number]

/** First measured day, and the days with deliveries by a rule of thumb before it, from which forecasts learn. */
const START = Date.UTC(2025, 10, 3) / DAY_MS
const WARM_UP_DAYS = 365
/** Years of weather before these: a station's own normals need six. */
const HISTORY_DAYS = 7 * 365
/** Days after the last one: perfect forecasts look ahead. */
const AHEAD_DAYS = 200
const ZONE = 'Europe/Dublin'
/** Hour (UTC) at which a day is planned. */
const PLANNING_HOUR = 5

type Year = {
  readonly depot: YearDepot
  readonly worlds: readonly TankWorld[]
  readonly history: ReadonlyMap<number, number>
  readonly working: readonly number[]
}

/** A depot in the morning of the first measured day; the same for every policy. */
function beginYear({ seed, tanks, days }: YearOptions): Year {
  const length = WARM_UP_DAYS + days + AHEAD_DAYS
  const first = START - WARM_UP_DAYS - HISTORY_DAYS
  const temperatures = simulateWeather(
    randomFrom(`year ${seed}/weather`),
    first * DAY_MS,
    HISTORY_DAYS + length,
  )
  const depot = drawDepot(seed, tanks, length)
  return {
    depot,
    worlds: beginWorld(
      depot,
      temperatures.slice(HISTORY_DAYS),
      (START - WARM_UP_DAYS) * DAY_MS,
      WARM_UP_DAYS,
    ),
    history: new Map(temperatures.map((mean_c, n) => [first + n, mean_c])),
    working: workingDays(depot, START, days),
  }
}

/** Length of the round in weeks, where the policy has one. */
type Rule = { readonly policy: Policy; readonly weeks?: number }

function ruleOf(name: PolicyName, { worlds, depot, working }: Year): Rule {
  if (name === 'low') return { policy: whenLow }
  if (name === 'planner') return { policy: planned() }
  if (name === 'perfect') return { policy: foreseen }
  const weeks = longestRound(worlds, depot, working)
  return { policy: onRound(roundDays(worlds, depot, weeks), 5 * weeks), weeks }
}

/** A tank as the planner reads it. Customers without fuel ask for a delivery; so does a policy for its choice. */
function dayTank(world: TankWorld, day: string, known: Known, isChosen: boolean): DayTank {
  const { tank, dry_since } = world
  const { id, lat, lng, capacity_l, safe_fill_l, dead_stock_l, story } = tank
  return {
    id,
    lat,
    lng,
    direction: story.direction,
    content_type: story.content,
    capacity_l,
    safe_fill_l,
    dead_stock_l,
    ...known,
    requested: isChosen || dry_since !== undefined ? { wish_on: day, quantity_l: null } : null,
    hose_m: null,
    max_width_mm: null,
    is_quarantined: false,
    has_open_job: false,
  }
}

function inputOf({ depot, worlds }: Year, day: string, now: number, { known, chosen }: Choice): DayInput {
  const isLeftOut = (i: number) => chosen && !chosen.has(i) && worlds[i]!.dry_since === undefined
  return {
    day,
    zone: ZONE,
    now: new Date(now),
    depot: depot.depot,
    settings: depot.settings,
    trucks: depot.trucks,
    tanks: worlds.map((world, i) => dayTank(world, day, known[i]!, chosen?.has(i) === true)),
    plan: {
      trucks: [],
      excluded: worlds.flatMap(({ tank }, i) => (isLeftOut(i) ? [tank.id] : [])),
      added: [],
    },
    travel: depot.travel,
  }
}

const cpuSeconds = () => process.cpuUsage().user / 1e6

/** Plans a day, drives it, and adds it to the figures. */
function driveDay(
  input: DayInput,
  worlds: readonly TankWorld[],
  options: YearOptions,
  figures: Figures,
): Figures {
  const { problem } = dayProblem(input)
  const began = cpuSeconds()
  const plan = solve(problem, {
    seed: options.seed,
    maxIterations: options.iterations,
    shouldStop: () => cpuSeconds() - began > options.plan_s,
  })
  const plan_s = cpuSeconds() - began
  const { vehicles, metres, seconds } = evaluate(problem, plan)
  const clock = dayClock(input.day, input.zone)
  const drops = vehicles
    .flatMap(({ timeline }) => timeline)
    .flatMap(({ task: { stop, litres = 0 }, start_s }) =>
      stop === undefined
        ? []
        : [worlds[tankId(stop) - 1]!.deliver(litres, clock.momentOf(start_s).getTime())],
    )
  const trucks = vehicles.filter(one => one.stops > 0).length
  return addDay(figures, { metres, seconds, drops, trucks, plan_s })
}

/** Simulates a depot under one policy. */
export function playYear(name: PolicyName, options: YearOptions): Figures {
  const year = beginYear(options)
  const { worlds, depot, history, working } = year
  const { policy, weeks } = ruleOf(name, year)
  let figures: Figures = { ...NO_FIGURES, weeks }
  working.forEach((day, turn) => {
    const now = day * DAY_MS + PLANNING_HOUR * HOUR_MS
    for (const world of worlds) world.run(now)
    let climate: Climate | undefined
    const choice = policy({
      depot,
      worlds,
      now,
      turn,
      climate: () => (climate ??= climateBefore(day, history)),
    })
    figures = driveDay(inputOf(year, dayOfNumber(day), now, choice), worlds, options, figures)
  })
  const end = (START + options.days) * DAY_MS
  for (const world of worlds) world.run(end)
  const runOuts = worlds.reduce((sum, world) => sum + world.runOuts, 0)
  return { ...figures, runOuts, tankYears: (options.tanks * options.days) / 365 }
}
