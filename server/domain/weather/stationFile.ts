import { DAY_MS } from '../../../src/config/schema/durations'

/** A day's mean temperature, °C, by day since 1970. */
export type DailyMeans = Map<number, number>

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const COLDEST_C = -60
const HOTTEST_C = 60

/** Two-digit years are those of 1969 to 2068, as in POSIX: files have years of four or two digits. */
const yearOf = (text: string) => Number(text) + (text.length > 2 ? 0 : Number(text) < 69 ? 2000 : 1900)

function dayOfText(text: string): number | undefined {
  const [, day, month, year] = /^(\d{1,2})-([a-z]{3})-(\d{4}|\d{2})$/i.exec(text.trim()) ?? []
  const at = MONTHS.indexOf((month ?? '').toLowerCase())
  if (at < 0) return undefined
  const ms = Date.UTC(yearOf(year!), at, Number(day))
  return new Date(ms).getUTCDate() === Number(day) ? ms / DAY_MS : undefined
}

/** Parses a temperature; undefined for an empty cell. */
function temperature(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const value = Number(text)
  return value >= COLDEST_C && value <= HOTTEST_C ? value : Number.NaN
}

export type StationFile = {
  readonly means: DailyMeans
  /** Lines without both temperatures, and invalid lines; counted from 1. */
  readonly gaps: readonly number[]
  readonly wrong: readonly { readonly line: number; readonly error: string }[]
}

/**
 * Parses a weather station's daily file, as Met Éireann publishes them: some lines about the station, a header with
 * `date`, `maxtp` and `mintp`, then a line a day. A day's mean is that of its maximum and minimum. Throws when there
 * is no such header; missing and invalid days are reported, never guessed.
 */
export function readStationFile(text: string): StationFile {
  const lines = text.split(/\r?\n/)
  const head = lines.findIndex(
    line => /^date,/i.test(line) && /\bmaxtp\b/i.test(line) && /\bmintp\b/i.test(line),
  )
  if (head < 0) throw new Error('No line names the columns date, maxtp and mintp')
  const names = lines[head]!.split(',').map(name => name.trim().toLowerCase())
  const [high, low] = [names.indexOf('maxtp'), names.indexOf('mintp')]
  const means: DailyMeans = new Map()
  const gaps: number[] = []
  const wrong: { line: number; error: string }[] = []
  for (let i = head + 1; i < lines.length; i++) {
    if (lines[i]!.trim() === '') continue
    const cells = lines[i]!.split(',')
    const day = dayOfText(cells[0]!)
    const [max, min] = [temperature(cells[high]), temperature(cells[low])]
    if (day === undefined) wrong.push({ line: i + 1, error: `date: "${cells[0]}" is no day` })
    else if (max === undefined || min === undefined) gaps.push(i + 1)
    else if (!(max >= min))
      wrong.push({ line: i + 1, error: 'maxtp: must be a temperature and no less than mintp' })
    else means.set(day, (max + min) / 2)
  }
  return { means, gaps, wrong }
}
