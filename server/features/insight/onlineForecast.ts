import { DAY_MS } from '../../../src/config/schema/durations'
import type { Deps } from '../../engine/deps'
import { notifyWorkers } from '../../engine/tasks/notifyWorkers'
import { enqueueStation } from './queue'
import { storeWeather, type WeatherRow } from './weather'

const TIMEOUT_MS = 10_000
/** Counties in one request. */
const COUNTIES = 200

type Answer = { daily?: { time?: unknown; temperature_2m_mean?: unknown } }

/** Parses days in the form of Open-Meteo's daily forecast; skips invalid days and temperatures. */
export function rowsOf({ daily }: Answer, today: number): WeatherRow[] {
  const { time, temperature_2m_mean: means } = daily ?? {}
  if (!Array.isArray(time) || !Array.isArray(means))
    throw new Error('no daily.time and daily.temperature_2m_mean')
  return time.flatMap((date: unknown, i): WeatherRow[] => {
    const day = typeof date === 'string' ? Date.parse(`${date}T00:00:00Z`) / DAY_MS : Number.NaN
    const mean_c: unknown = means[i]
    const sound = Number.isInteger(day) && typeof mean_c === 'number' && Math.abs(mean_c) < 60
    return sound && day >= today && day <= today + 30 ? [{ day, mean_c }] : []
  })
}

/** Fetches the forecast of every county with tanks. A failed request changes nothing: normals are used instead. */
export async function fetchForecasts({ db, env, log, now }: Deps): Promise<number> {
  if (!env.weatherUrl) return 0
  const counties = await db.query<{ county_id: number; lat: number; lng: number }>(
    `select county_id, avg(lat) as lat, avg(lng) as lng from tanks
     where county_id is not null and lat is not null and lng is not null and deleted_at is null
     group by county_id order by county_id limit ${COUNTIES}`,
  )
  let known = 0
  for (const { county_id, lat, lng } of counties) {
    const url = env.weatherUrl.replace('{lat}', lat.toFixed(3)).replace('{lng}', lng.toFixed(3))
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (!answer.ok) throw new Error(`answered ${answer.status}`)
      const rows = rowsOf((await answer.json()) as Answer, Math.floor(now().getTime() / DAY_MS))
      if (rows.length === 0) throw new Error('no day that is still to come')
      await db.transaction(async tx => {
        await storeWeather(tx, `county:${county_id}`, county_id, false, rows)
        await enqueueStation(tx, `county:${county_id}`, now())
      })
      known++
    } catch (error) {
      log.warn({ err: error, county_id }, 'there is no forecast of the weather; climate normals stand in')
    }
  }
  notifyWorkers()
  return known
}
