import { existsSync, readFileSync } from 'node:fs'
import { readStationFile } from '../domain/weather/stationFile'
import { enqueueStation, storeWeather } from '../features/insight'
import { readOptions, refuse } from './options'
import { withStore } from './store'

const USAGE = `npm run weather:import -- FILE --station NAME [--county NAME]
  FILE is a station's own daily file with the columns date, maxtp and mintp, as Met Éireann publishes them.\n`
/** Maximum number of unreadable lines that the output lists. */
const NAMED = 10

const OPTIONS = {
  allowPositionals: true,
  options: { station: { type: 'string' }, county: { type: 'string' } },
} as const

function options() {
  const read = readOptions(OPTIONS, USAGE)
  if (!read) return undefined
  const [file] = read.positionals
  const { station, county } = read.values
  if (file === undefined) return refuse('FILE: is missing', USAGE)
  if (!existsSync(file)) return refuse(`${file}: is not there`, USAGE)
  return station ? { file, station, county } : refuse('--station: is missing', USAGE)
}

/** `npm run weather:import`: imports a station's daily weather and recomputes the forecasts that depend on it. */
async function main() {
  const asked = options()
  if (!asked) return
  await withStore(async ({ db }) => {
    const { means, gaps, wrong } = readStationFile(readFileSync(asked.file, 'utf8'))
    if (means.size === 0) throw new Error(`${asked.file}: no day has both temperatures`)
    const [county] = asked.county
      ? await db.query<{ id: number }>(
          'select id from counties where lower(name) = lower($1) and deleted_at is null limit 1',
          [asked.county],
        )
      : []
    if (asked.county && !county) throw new Error(`--county: there is no county "${asked.county}"`)
    const rows = [...means].map(([day, mean_c]) => ({ day, mean_c }))
    await db.transaction(async tx => {
      await storeWeather(tx, asked.station, county?.id ?? null, true, rows)
      await enqueueStation(tx, asked.station, new Date(0))
    })
    process.stdout.write(`${means.size} days of ${asked.station}; ${gaps.length} days lack a temperature\n`)
    for (const { line, error } of wrong.slice(0, NAMED)) process.stderr.write(`line ${line}: ${error}\n`)
    if (wrong.length > NAMED) process.stderr.write(`and ${wrong.length - NAMED} more lines\n`)
  })
}

await main()
