import { roundToTenth } from '../../domain/rounding'
import type { Deps } from '../../engine/deps'
import { insightOf } from '../../domain/insight'
import type { Point } from '../../domain/use/spans'
import type { Climate } from '../../domain/weather/climate'
import type { TankUse } from '../../domain/use/fitTank'
import { tankProcessed } from '../../events'
import { updateForecast, type TankForecast } from '../tanks'
import { dateOf, outlookOf, presentUse } from './forecastTank'
import { loadObserved, loadTank, type InsightTank } from './loadTank'
import { storeForecasts } from './pastForecasts'
import { nextQueued, postponeInsight, dequeue, queuedTank, type QueuedTank } from './queue'
import { weatherOver } from './weather'
import { rankOpenEvents, Superseded, writeEvents } from './writeEvents'

/** Tanks in one batch; messages that arrived meanwhile are processed before the next. */
const BATCH = 5
const WEEK = 7

/** Forecast columns of a tank's row. Null without use, or without a known forecast. */
function rowOf(
  tank: InsightTank,
  use: TankUse | undefined,
  last: Point | undefined,
  climate: Climate,
): TankForecast {
  if (!use || !last || tank.quarantined) return [null, null, null, null, null]
  const { total, runsOut } = outlookOf(tank, use, climate, last, WEEK)
  const { p10, p50, p90 } = runsOut
  return [roundToTenth(total.p50 / WEEK), p10, p50, p90, dateOf(p50)]
}

/** Processes one tank: events and services, use, stored and scored forecasts, and the forecast columns of its row. */
async function work(deps: Deps, waiting: QueuedTank): Promise<void> {
  const { db } = deps
  const tank = await loadTank(db, waiting.tank_id)
  if (!tank) {
    await dequeue(db, waiting)
    return
  }
  const { readings, interval_ms } = await loadObserved(db, tank.id, deps.now())
  const sky = await weatherOver(db, tank.county_id)
  const insight = insightOf(readings, tank, { climate: sky.now, interval_ms, now: deps.now().getTime() })
  const last = insight.points.at(-1)
  const use = last && (await presentUse(db, tank, insight, sky.now))
  const row = rowOf(tank, use, last, sky.now)
  await db.transaction(async tx => {
    await writeEvents(tx, tank.id, insight.findings, readings.at(-1)?.at ?? 0)
    await rankOpenEvents(tx, tank.id, row[2])
    await tankProcessed.publish(tx, { tankId: tank.id, now: deps.now() })
    await storeForecasts(tx, tank, insight, sky, waiting.since.getTime())
    await tx.query('delete from use_models where tank_id = $1', [tank.id])
    if (use && use.method !== 'group_prior')
      await tx.query(
        `insert into use_models (tank_id, method, coefficients, day_sd_l, days, fitted_at) values ($1, $2, $3, $4, $5, $6)`,
        [tank.id, use.method, use.model.coefficients, use.model.day_sd_l, use.model.days, deps.now()],
      )
    await updateForecast(tx, tank.id, row)
    // Last, as in a decision: event, tank, queue. Two transactions that lock in the same order can't deadlock. If
    // readings changed meanwhile, the tank was queued again with a new ticket: discard this result.
    if (!(await dequeue(tx, waiting))) throw new Superseded()
  })
}

async function attempt(deps: Deps, waiting: QueuedTank): Promise<void> {
  try {
    await work(deps, waiting)
  } catch (error) {
    if (error instanceof Superseded) return
    const { tank_id } = waiting
    deps.log.error({ err: error, tank_id }, 'the events and the forecast of a tank could not be updated')
    await postponeInsight(deps.db, tank_id, deps.now())
  }
}

/** Processes tanks whose readings changed. Returns their number; 0 when none are waiting. */
export async function processInsight(deps: Deps): Promise<number> {
  const waiting = await nextQueued(deps.db, BATCH, deps.now())
  for (const one of waiting) await attempt(deps, one)
  return waiting.length
}

/** Processes one tank, if it is queued. */
export async function processTankInsight(deps: Deps, tankId: number): Promise<void> {
  const waiting = await queuedTank(deps.db, tankId, deps.now())
  if (waiting) await attempt(deps, waiting)
}
