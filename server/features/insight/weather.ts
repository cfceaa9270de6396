import { DAY_MS } from '../../../src/config/schema/durations'
import type { Database } from '../../engine/db/open'
import { climateOf, type Climate } from '../../domain/weather/climate'

const KEPT_STATIONS = 50
const KEPT_CUTS = 400

type Days = { readonly observed: Map<number, number>; readonly forecast: Map<number, number> }
type Station = { revision: number; days: Days; now: Climate; cuts: Map<number, Climate> }

const memories = new WeakMap<Database, Map<string, Station>>()
const NOWHERE = climateOf(new Map<number, number>())

type Known = { station: string; revision: number; observed_days: number; invented: boolean }

/**
 * The stations for a county's weather, in ascending precedence: the one with the longest record anywhere, those
 * without a county, the county's own. Invented weather only counts when there is no observed weather. Empty when no
 * station has data.
 */
async function stationsOf(db: Database, countyId: number | null): Promise<Known[]> {
  const found = await db.query<Known>(
    `select station, revision, observed_days, invented from weather_stations
     where county_id = $1 or county_id is null
       or station = (select station from weather_stations where not invented order by observed_days desc, station limit 1)
     order by not invented, county_id is null or county_id is not distinct from $1,
       county_id is not null and county_id is not distinct from $1, observed_days, station`,
    [countyId],
  )
  const observed = found.some(({ invented, observed_days }) => !invented && observed_days > 0)
  return found.filter(({ invented }) => !invented || !observed)
}

/** The days of several stations; later stations take precedence. Any observed day takes precedence over a forecast. */
async function daysOf(db: Database, stations: readonly string[]): Promise<Days> {
  const rows = await db.query<{ day: number; mean_c: number; observed: boolean }>(
    `select (w.day - date '1970-01-01')::int as day, w.mean_c, w.observed from weather_days w
     where w.station = any($1::text[]) order by array_position($1::text[], w.station), w.day`,
    [stations],
  )
  const days: Days = { observed: new Map<number, number>(), forecast: new Map<number, number>() }
  for (const { day, mean_c, observed } of rows) (observed ? days.observed : days.forecast).set(day, mean_c)
  return days
}

export type WeatherRecord = {
  /** All current data, including forecasts. */
  readonly now: Climate
  /** Only observations before a day since 1970: the data for a forecast made then. */
  readonly before: (day: number) => Climate
}

/** The weather of a county. Caches stations' days until they change: thousands of tanks read a station's years. */
export async function weatherOver(db: Database, countyId: number | null): Promise<WeatherRecord> {
  const found = await stationsOf(db, countyId)
  if (found.length === 0) return { now: NOWHERE, before: () => NOWHERE }
  const names = found.map(({ station }) => station)
  const key = JSON.stringify(names)
  const revision = found.reduce((sum, one) => sum + one.revision, 0)
  let memory = memories.get(db)
  if (!memory) memories.set(db, (memory = new Map<string, Station>()))
  let station = memory.get(key)
  if (station?.revision !== revision) {
    const days = await daysOf(db, names)
    station = {
      revision,
      days,
      now: climateOf(days.observed, days.forecast),
      cuts: new Map<number, Climate>(),
    }
    if (memory.size >= KEPT_STATIONS) memory.clear()
    memory.set(key, station)
  }
  const { now, days, cuts } = station
  return {
    now,
    before: day => {
      let climate = cuts.get(day)
      if (!climate) {
        if (cuts.size >= KEPT_CUTS) cuts.clear()
        cuts.set(day, (climate = climateOf(new Map([...days.observed].filter(([one]) => one < day)))))
      }
      return climate
    },
  }
}

export type WeatherRow = { readonly day: number; readonly mean_c: number }

/** Stores days of a station. Observed days replace forecast ones, never the reverse. */
export async function storeWeather(
  db: Database,
  station: string,
  countyId: number | null,
  observed: boolean,
  rows: readonly WeatherRow[],
): Promise<number> {
  await db.query(
    `insert into weather_stations as s (station, county_id, revision) values ($1, $2, 1)
     on conflict (station) do update set county_id = coalesce(excluded.county_id, s.county_id), revision = s.revision + 1`,
    [station, countyId],
  )
  const kept = await db.query(
    `insert into weather_days as w (station, day, mean_c, observed)
     select $1, day, mean_c, $2 from unnest($3::date[], $4::float8[]) as u(day, mean_c)
     on conflict (station, day) do update set mean_c = excluded.mean_c, observed = excluded.observed
       where excluded.observed or not w.observed returning 1`,
    [
      station,
      observed,
      rows.map(({ day }) => new Date(day * DAY_MS).toISOString().slice(0, 10)),
      rows.map(({ mean_c }) => mean_c),
    ],
  )
  await db.query(
    `update weather_stations set observed_days =
       (select count(*) from weather_days where station = $1 and observed) where station = $1`,
    [station],
  )
  return kept.length
}
