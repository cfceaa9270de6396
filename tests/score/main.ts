import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readOptions, refuse } from '../../server/cli/options'
import { replaceSection } from '../bench/page'
import { scoreEvents } from './events'
import { FILES, readFleet } from './fleet'
import { scoreForecasts } from './forecasts'
import { processFleet } from './run'
import { asTable, eventLines, forecastLines, smoothingLine, speedLine } from './table'
import { weatherOf } from './weather'

const USAGE = `npm run score -- FOLDER [--weather FILE] [--verbose] [--pin]
  FOLDER has ${FILES.join(', ')}. FILE is the daily file of the station that the fleet stands by; without
  it, the stations' files in FOLDER, FOLDER/weather and the weather folder beside it are tried.
  --verbose names what was missed; --pin keeps the table in docs/benchmarks.md.\n`

const OPTIONS = {
  allowPositionals: true,
  options: {
    weather: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    pin: { type: 'boolean', default: false },
  },
} as const

async function main() {
  const read = readOptions(OPTIONS, USAGE)
  if (!read) return
  const { values, positionals } = read
  const [folder] = positionals
  if (folder === undefined) return refuse('FOLDER: is missing', USAGE)
  for (const file of [...FILES.map(name => join(folder, name)), ...(values.weather ? [values.weather] : [])])
    if (!existsSync(file)) return refuse(`${file}: is not there`, USAGE)
  const fleet = readFleet(folder)
  const station = weatherOf(folder, fleet, values.weather)
  const processed = await processFleet(fleet, station.means)
  try {
    const events = await scoreEvents(fleet, processed, values.verbose)
    const unheard = [...events.tallies.values()].reduce((sum, one) => sum + one.unheard, 0)
    const text = [
      `${fleet.tanks.length} tanks, ${fleet.days} days, ${fleet.lines.length} messages on ${processed.db.engine};`,
      `weather: ${station.name}. What happened after a device's last word counts for nothing: ${unheard} of them.`,
      '',
      asTable([
        speedLine(fleet.lines.length / processed.seconds),
        smoothingLine(events.smoothed / events.raw),
        ...eventLines(events.tallies, (fleet.tanks.length * fleet.days) / 365.25),
        ...forecastLines(await scoreForecasts(fleet, processed, station.means)),
      ]),
    ].join('\n')
    process.stdout.write(`${text}\n`)
    if (values.pin)
      replaceSection(
        join(import.meta.dirname, '../../docs/benchmarks.md'),
        'score',
        `\`npm run score\`. ${text}`,
      )
  } finally {
    await processed.close()
  }
}

await main()
