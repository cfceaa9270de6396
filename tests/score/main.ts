import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { readStationFile } from '../../server/domain/weather/stationFile'
import { replaceSection } from '../bench/page'
import { scoreEvents, shares } from './events'
import { readFleet } from './fleet'
import { HORIZONS, scoreForecasts } from './forecasts'
import { processFleet } from './run'

const USAGE = `npm run score -- FOLDER [--weather FILE] [--verbose] [--pin]
  FOLDER has tanks.json, messages.ndjson.gz and truth.json; FILE is a station's daily file, by default the one of
  ../weather beside the folder. --pin keeps the table in docs/benchmarks.md.\n`

const percent = (value: number, digits = 1) =>
  Number.isFinite(value) ? `${(100 * value).toFixed(digits)} %` : '–'
const mean = (values: readonly number[] = []) => values.reduce((total, one) => total + one, 0) / values.length

/** The station's file that lies beside a fleet. */
function besideOf(folder: string): string | undefined {
  const file = join(dirname(folder.replace(/\/+$/, '')), 'weather', 'moore-park-575.csv')
  return existsSync(file) ? file : undefined
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      weather: { type: 'string' },
      verbose: { type: 'boolean', default: false },
      pin: { type: 'boolean', default: false },
    },
  })
  const [folder] = positionals
  if (!folder || !existsSync(join(folder, 'truth.json'))) {
    process.stderr.write(USAGE)
    process.exitCode = 2
    return
  }
  const fleet = readFleet(folder)
  const file = values.weather ?? besideOf(folder)
  const weather = file ? readStationFile(readFileSync(file, 'utf8')).means : new Map<number, number>()
  const processed = await processFleet(fleet, weather)
  try {
    const events = await scoreEvents(fleet, processed, values.verbose)
    const days = Math.max(...[...fleet.truth.values()].map(one => one.daily_volume_l.length))
    const years = (fleet.tanks.length * days) / 365.25
    const of = (type: string) => shares(events.tallies.get(type)!)
    const falsely = (type: string) => ((100 * events.tallies.get(type)!.wrong) / years).toFixed(1)
    const rows: [string, string, string][] = [
      ['speed, messages a second', (fleet.lines.length / processed.seconds).toFixed(0), '≥ 5000 a core'],
      ['smoothed error, share of raw', percent(events.smoothed / events.raw), '≤ 20 %'],
    ]
    for (const [type, recall, precision] of [
      ['topup', '99 %', '98 %'],
      ['collection', '97 %', '97 %'],
      ['sudden_drop', '94 %', '96 %'],
    ] as const) {
      rows.push([`${type}: recall`, percent(of(type).recall), `≥ ${recall}`])
      rows.push([`${type}: precision`, percent(of(type).precision), `≥ ${precision}`])
      rows.push([
        `${type}: median error in litres`,
        percent(of(type).error),
        type === 'topup' ? '≤ 1.5 %' : '',
      ])
    }
    rows.push(
      ['sudden_drop: false in 100 tank-years', falsely('sudden_drop'), '≤ 2'],
      ['sudden_drop: median delay, readings', String(of('sudden_drop').delay), '≤ 4'],
      ['sudden_rise: false in 100 tank-years', falsely('sudden_rise'), ''],
      ['slow_leak: recall', percent(of('slow_leak').recall), '≥ 90 %'],
      ['slow_leak: false in 100 tank-years', falsely('slow_leak'), '≤ 2'],
    )
    const errors = await scoreForecasts(fleet, processed, weather)
    const at = (name: string) => mean(errors.get(name))
    for (const days_ of HORIZONS) {
      rows.push([`kerosene, ${days_} days: MAPE, normals`, percent(at(`kerosene normals ${days_}`)), ''])
      rows.push([`kerosene, ${days_} days: flat 14-day median`, percent(at(`kerosene flat ${days_}`)), ''])
      rows.push([
        `kerosene, ${days_} days: oracle, normals`,
        percent(at(`kerosene oracle normals ${days_}`)),
        '',
      ])
      rows.push([`others, ${days_} days: MAPE`, percent(at(`others normals ${days_}`)), ''])
      rows.push([`others, ${days_} days: flat 14-day median`, percent(at(`others flat ${days_}`)), ''])
    }
    const ratio = (way: string) => (at(`kerosene ${way} 14`) / at(`kerosene oracle ${way} 14`)).toFixed(2)
    rows.push(
      ['kerosene, 14 days: MAPE, true weather', percent(at('kerosene weather 14')), ''],
      ['kerosene, 14 days: oracle, true weather', percent(at('kerosene oracle weather 14')), ''],
      ['kerosene, 14 days: against the oracle, normals', ratio('normals'), '≤ 1.25'],
      ['kerosene, 14 days: against the oracle, true weather', ratio('weather'), '≤ 1.6'],
      [
        'kerosene, 14 days: p10–p90 coverage, normals',
        percent(at('kerosene normals 14 within'), 0),
        '75–85 %',
      ],
      [
        'kerosene, 14 days: p10–p90 coverage, true weather',
        percent(at('kerosene weather 14 within'), 0),
        '75–85 %',
      ],
      ['others, 14 days: p10–p90 coverage', percent(at('others normals 14 within'), 0), '75–85 %'],
      ['kerosene, 14 days: bias, normals', percent(at('kerosene normals 14 bias')), ''],
      ['kerosene, 14 days: bias, true weather', percent(at('kerosene weather 14 bias')), ''],
      ['others, 14 days: bias', percent(at('others normals 14 bias')), ''],
    )
    const unheard = [...events.tallies.values()].reduce((sum, one) => sum + one.unheard, 0)
    const text = [
      `${fleet.tanks.length} tanks, ${days} days, ${fleet.lines.length} messages on ${processed.db.engine}. What happened after a`,
      `device's last word counts for nothing: ${unheard} of them.`,
      '',
      '| Figure | Reached | Asked |',
      '| --- | --: | --: |',
      ...rows.map(row => `| ${row.join(' | ')} |`),
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
