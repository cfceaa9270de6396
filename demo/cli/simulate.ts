import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readOptions, refuse } from '../../server/cli/options'
import { readStationFile } from '../../server/domain/weather/stationFile'
import { simulateFleet } from '../simulate/fleet'

const USAGE = `Writes a simulated fleet: tanks.json, messages.ndjson.gz and truth.json.

  npm run simulate -- --out FOLDER [--seed 1] [--tanks 48] [--days 420] [--from 2024-01-01] [--lorawan 0]
    [--weather FILE]: a station's daily file, whose days then are the fleet's
`

const OPTIONS = {
  out: { type: 'string' },
  seed: { type: 'string', default: '1' },
  tanks: { type: 'string', default: '48' },
  days: { type: 'string', default: '420' },
  from: { type: 'string', default: '2024-01-01' },
  lorawan: { type: 'string', default: '0' },
  weather: { type: 'string' },
} as const

/** Daily means from a station's file; a missing day repeats the day before. */
function temperaturesOf(file: string, from: Date, days: number): number[] {
  const { means } = readStationFile(readFileSync(file, 'utf8'))
  const first = from.getTime() / 86_400_000
  const known = Array.from({ length: days }, (_, n) => means.get(first + n))
  let last = known.find(mean => mean !== undefined)
  if (last === undefined) throw new Error(`${file}: has none of the fleet's days`)
  return known.map(mean => (last = mean ?? last!))
}

/** Reads the options, writes the three files and prints a summary. */
function main() {
  const read = readOptions({ options: OPTIONS }, USAGE)
  if (!read) return
  const { values } = read
  const from = new Date(`${values.from}T00:00:00Z`)
  const [seed, tanks, days, lorawan] = [values.seed, values.tanks, values.days, values.lorawan].map(Number)
  const numbers = [seed, tanks, days, lorawan, from.getTime()] as number[]
  if (!values.out) return refuse('--out: is missing', USAGE)
  if (!numbers.every(value => Number.isFinite(value) && value >= 0))
    return refuse('--seed, --tanks, --days, --lorawan and --from: must be numbers and a day', USAGE)
  const fleet = simulateFleet({
    seed: seed!,
    tanks: tanks!,
    days: days!,
    lorawan,
    from,
    ...(values.weather ? { temperatures_c: temperaturesOf(values.weather, from, days!) } : {}),
  })
  mkdirSync(values.out, { recursive: true })
  writeFileSync(join(values.out, 'tanks.json'), JSON.stringify(fleet.tanks, null, 1))
  writeFileSync(join(values.out, 'truth.json'), JSON.stringify(fleet.truth))
  writeFileSync(join(values.out, 'messages.ndjson.gz'), gzipSync(`${fleet.messages.join('\n')}\n`))
  process.stdout.write(`${fleet.tanks.length} tanks, ${fleet.messages.length} messages in ${values.out}\n`)
}

main()
