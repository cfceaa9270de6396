import type { FastifyInstance } from 'fastify'
import { entityOf } from '../../src/config/entities'
import { storable } from '../../src/config/schema'
import { described } from '../crud/describe'
import { keyOf, once } from '../crud/idempotency'
import { isInt, isText } from '../crud/query'
import { mayOrRefuse } from '../crud/registerEntity'
import { forgetTotals } from '../crud/totals'
import type { Deps } from '../deps'
import { AppError } from '../errors'
import { enqueueStation } from '../services/insight/queue'
import { storeWeather, type WeatherRow } from '../services/insight/weather'
import { textOf } from '../texts'
import * as says from './descriptions/messages'

const DAY_MS = 86_400_000
const MAX_ROWS = 20_000
const MAX_STATION = 100
/** Air on earth, °C; nobody's garden was ever outside. */
const [COLDEST_C, HOTTEST_C] = [-90, 60]
/** A forecast of next year is no forecast. */
const FORECAST_DAYS = 60

type Faults = Record<string, string>

function rowsOf(value: unknown, latest: number, faults: Faults): WeatherRow[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_ROWS) {
    faults.rows = `must be a list of 1 to ${MAX_ROWS} days`
    return []
  }
  return value.flatMap((row: unknown, i): WeatherRow[] => {
    const isRow = row !== null && typeof row === 'object' && !Array.isArray(row)
    const { date, mean_c, ...unknown } = (isRow ? row : {}) as { date?: unknown; mean_c?: unknown }
    for (const name of Object.keys(unknown)) faults[`rows.${i}.${name}`] = 'is not known'
    const at =
      typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : NaN
    const real = storable(new Date(at)) && new Date(at).toISOString().slice(0, 10) === date
    if (!real) faults[`rows.${i}.date`] = 'must be a day, such as 2026-03-31'
    else if (at > latest) faults[`rows.${i}.date`] = 'is too far ahead'
    const warm = typeof mean_c === 'number' && mean_c >= COLDEST_C && mean_c <= HOTTEST_C
    if (!warm) faults[`rows.${i}.mean_c`] = `must be a number from ${COLDEST_C} to ${HOTTEST_C}`
    return real && warm ? [{ day: at / DAY_MS, mean_c }] : []
  })
}

/** Weather that comes from outside, observed or forecast. Domain model, section 10. */
export async function weatherRoutes(app: FastifyInstance, deps: Deps) {
  const tanks = entityOf('tanks')
  app.post<{ Body: unknown }>('/api/weather', described(says.weather), async (request, reply) => {
    mayOrRefuse(request, 'create', tanks)
    const body = (request.body ?? {}) as Record<string, unknown>
    if (typeof body !== 'object' || Array.isArray(body))
      throw new AppError('malformed', 'The body must be a JSON object')
    const { county_id = null, station = null, kind, rows } = body
    const faults: Faults = {}
    for (const name of Object.keys(body))
      if (!['county_id', 'station', 'kind', 'rows'].includes(name)) faults[name] = 'is not known'
    if (
      station !== null &&
      (!isText(station) || (station as string).trim() === '' || (station as string).length > MAX_STATION)
    )
      faults.station = `must be a name of at most ${MAX_STATION} letters`
    if (county_id === null ? station === null : !isInt(county_id))
      faults.county_id = 'must be the id of a county, unless there is a station'
    else if (county_id !== null) {
      const known = await deps.db.query('select 1 from counties where id = $1', [county_id])
      if (known.length === 0) faults.county_id = 'is no county'
    }
    if (kind !== 'observed' && kind !== 'forecast') faults.kind = 'must be "observed" or "forecast"'
    const ahead = kind === 'forecast' ? FORECAST_DAYS : 1
    const days = rowsOf(rows, deps.now().getTime() + ahead * DAY_MS, faults)
    if (Object.keys(faults).length > 0)
      throw new AppError('invalid', textOf({ key: 'errors.invalid' }), { fields: faults })
    const county = county_id as number | null
    const name = (station as string | null)?.trim() ?? `county:${county}`
    const unique = [...new Map(days.map(day => [day.day, day])).values()]
    const answer = await once(deps.db, keyOf(request, deps.now()), db =>
      db.transaction(async tx => {
        const stored = await storeWeather(tx, name, county, kind === 'observed', unique)
        await enqueueStation(tx, name, new Date(Math.min(...unique.map(({ day }) => day)) * DAY_MS))
        return { stored }
      }),
    )
    forgetTotals(deps.db, tanks, false)
    app.services.wake()
    return reply.code(201).send(answer)
  })
}
