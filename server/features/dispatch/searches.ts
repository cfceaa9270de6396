import { setTimeout as sleep } from 'node:timers/promises'
import type { Plan } from '../../domain/dispatch/plan'
import { searchCost, searchDay, storedPlan } from '../../domain/dispatch/day'
import { audit } from '../../engine/audit/append'
import type { Deps } from '../../engine/deps'
import { AppError } from '../../engine/errors'
import { openDay, readDay, type OpenDay } from './openDay'
import { planById, storePlan, sumsOf, type LockedPlan } from './planStore'
import { endSearch, renewSearch, type Progress, type Search, type SearchState } from './searchStore'
import { searchThread, type SearchThread } from './searchThread'

/** Searches that a server runs at the same time: each uses a processor. */
const MAX_SEARCHES = 2
/** Interval at which better plans are stored, and requests to stop are looked for, ms. */
const TICK_MS = 500
/** Cost differences below this are rounding errors. */
const TOLERANCE = 1e-6

/** A search on this server. */
type Running = {
  readonly search: Search
  readonly begun: number
  /** Cost of the first plan, which progress is measured against. */
  first: number | undefined
  cost: number
  improved: number
  isStopped: boolean
  thread: SearchThread | undefined
}

const progressOf = ({ begun, first, cost, search }: Running): Progress => ({
  elapsed_s: Math.min(search.seconds, (performance.now() - begun) / 1000),
  better_pct: first !== undefined && first > 0 ? Math.max(0, ((first - cost) / first) * 100) : 0,
})

/** Cost of a plan; undefined while it breaks a rule by itself. */
const costOf = ({ planned }: OpenDay, plan: Plan) => searchCost(planned, plan)

/** Stores a plan of the search as the next version, if it is better; false when the plan was changed meanwhile. */
async function save(
  deps: Deps,
  running: Running,
  day: OpenDay,
  row: LockedPlan,
  plan: Plan,
): Promise<LockedPlan | false> {
  const found = costOf(day, plan)
  if (found === undefined) return row
  running.first ??= found
  if (found > running.cost - TOLERANCE) return row
  const next = storedPlan(plan, row.plan)
  const past = running.improved === 0 ? 'push' : 'keep'
  const now = deps.now()
  const { uid } = running.search
  const isStored = await deps.db.transaction(tx => storePlan(tx, row, next, { uid, now, past }))
  if (!isStored) return false
  running.cost = found
  running.improved++
  return { ...row, plan: next, version: row.version + 1 }
}

/** Searches from one version of the plan until the time is over or a planner changes it. */
async function searchFrom(deps: Deps, running: Running, day: OpenDay, given: LockedPlan) {
  const { search } = running
  const present = costOf(day, day.planned.start)
  running.cost = present ?? Infinity
  if (day.planned.start.vehicles.some(({ trips }) => trips.length > 0)) running.first ??= present
  const thread = searchThread({
    ...searchDay(day.planned),
    seed: search.run,
    milliseconds: search.seconds * 1000 - (performance.now() - running.begun),
  })
  running.thread = thread
  if (running.isStopped) thread.stop()
  let row = given
  let isOver = false
  const ended = thread.over.then(() => (isOver = true))
  try {
    for (;;) {
      await Promise.race([sleep(TICK_MS), ended])
      // Read before the plan: the last plan comes before the end.
      const wasOver = isOver
      const better = thread.takeBetter()
      const stored = better ? await save(deps, running, day, row, better) : row
      if (!stored) return 'changed'
      row = stored
      if (wasOver) return 'over'
      const { goesOn, version } = await renewSearch(deps.db, search, progressOf(running))
      if (!goesOn) running.isStopped = true
      else if (version !== row.version) return 'changed'
      if (running.isStopped) thread.stop()
    }
  } finally {
    thread.stop()
    await thread.over.catch(() => undefined)
    running.thread = undefined
  }
}

/** Runs a search to its end. A plan that a planner changes meanwhile is searched again from that change. */
async function runSearch(deps: Deps, running: Running): Promise<SearchState> {
  const { search, begun } = running
  while (!running.isStopped && performance.now() - begun < search.seconds * 1000) {
    const row = await planById(deps.db, search.planId)
    if (!row || row.state !== 'draft') return 'stopped'
    const facts = await readDay({ ...deps, now: deps.now() }, row.depot_id, row.day, { row })
    running.improved = 0
    if ((await searchFrom(deps, running, openDay(facts), row)) === 'over') break
  }
  return running.isStopped ? 'stopped' : 'done'
}

/** Stores the end of a search, with an entry in the audit log. */
const finish = (deps: Deps, running: Running, state: SearchState, error: string | null) =>
  deps.db.transaction(async tx => {
    const { search } = running
    const progress = progressOf(running)
    await endSearch(tx, search, state, progress, error === null ? null : { key: error })
    const row = await planById(tx, search.planId)
    await audit(tx, deps.now(), {
      actor: search.uid,
      action: 'searched',
      entity: 'dispatch_plans',
      entityId: search.planId,
      before: null,
      after: { state, ...progress, ...(row ? { version: row.version, ...sumsOf(row.plan) } : {}) },
      ip: null,
      requestId: null,
    })
  })

/** The searches of this server. */
export type Searches = {
  /** Throws when the server runs as many searches as it may. */
  refuseIfFull(): void
  start(search: Search): void
  /** Stops the search of a plan at once, if it runs on this server. */
  stop(planId: number): void
  /** Stops all searches, and waits until their ends are stored. */
  end(): Promise<void>
}

export function searchesOf(deps: Deps): Searches {
  const all = new Map<number, { running: Running; over: Promise<void> }>()
  const stop = ({ running }: { running: Running }) => {
    running.isStopped = true
    running.thread?.stop()
  }
  const run = async (running: Running) => {
    const { planId } = running.search
    try {
      await finish(deps, running, await runSearch(deps, running), null)
    } catch (error) {
      deps.log.error({ err: error, plan: planId }, 'a search for a better plan failed')
      await finish(deps, running, 'failed', 'errors.searchFailed').catch((failure: unknown) =>
        deps.log.error({ err: failure, plan: planId }, 'the end of a search could not be stored'),
      )
    } finally {
      all.delete(planId)
    }
  }
  return {
    refuseIfFull() {
      if (all.size < MAX_SEARCHES) return
      throw new AppError('unavailable', { key: 'errors.searchesBusy' }, { retryAfter: 30 })
    },
    start(search) {
      if (all.has(search.planId)) return
      const running: Running = {
        search,
        begun: performance.now(),
        first: undefined,
        cost: Infinity,
        improved: 0,
        isStopped: false,
        thread: undefined,
      }
      const entry = { running, over: Promise.resolve() }
      all.set(search.planId, entry)
      entry.over = run(running)
    },
    stop(planId) {
      const entry = all.get(planId)
      if (entry) stop(entry)
    },
    async end() {
      const entries = [...all.values()]
      entries.forEach(stop)
      await Promise.all(entries.map(({ over }) => over))
    },
  }
}
