import { DAY_MS } from '../../../src/config/schema/durations'
import type { FastifyInstance } from 'fastify'
import { storeWeather as call } from '../../../src/config/calls/weather'
import { tanks } from '../../../src/config/entities/declared'
import type { Problems } from '../../../src/config/schema'
import { serve } from '../../engine/calls/serve'
import type { Deps } from '../../engine/deps'
import { refuseProblems } from '../../engine/errors'
import { enqueueStation } from './queue'
import { storeWeather } from './weather'

/** Furthest day that a forecast may cover. */
const FORECAST_DAYS = 60

/** External weather data, observed or forecast. Domain model, section 10. */
export async function weatherCalls(app: FastifyInstance, deps: Deps) {
  serve(app, deps, call, async ({ body, db, now, changed, afterCommit }) => {
    const { county_id, station, kind, rows } = body
    const problems: Problems = {}
    if (county_id === null && station === null)
      problems.county_id = { key: 'validation.oneOf.other', args: { fields: 'county_id, station' } }
    const latest = now.getTime() + (kind === 'forecast' ? FORECAST_DAYS : 1) * DAY_MS
    rows.forEach(({ date }, i) => {
      if (Date.parse(date) > latest) problems[`rows.${i}.date`] = { key: 'validation.tooFarAhead' }
    })
    refuseProblems(problems)
    const name = station ?? `county:${county_id}`
    const days = new Map(rows.map(({ date, mean_c }) => [Date.parse(date) / DAY_MS, mean_c]))
    const unique = [...days].map(([day, mean_c]) => ({ day, mean_c }))
    const stored = await storeWeather(db, name, county_id, kind === 'observed', unique)
    await enqueueStation(db, name, new Date(Math.min(...days.keys()) * DAY_MS))
    // The forecasts of tanks depend on it.
    changed(tanks)
    afterCommit(() => app.services.notifyWorkers())
    return { stored }
  })
}
