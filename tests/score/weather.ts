import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { degreeDays } from '../../server/domain/weather/degreeDays'
import { readStationFile, type DailyMeans } from '../../server/domain/weather/stationFile'
import type { Fleet } from './fleet'
import { trueUse } from './trueUse'

export type Station = { readonly name: string; readonly means: DailyMeans }

const NO_STATION: Station = { name: 'none', means: new Map() }

function stationOf(file: string): Station {
  const { means } = readStationFile(readFileSync(file, 'utf8'))
  if (means.size === 0) throw new Error(`${file}: no day has both temperatures`)
  return { name: basename(file), means }
}

/** Station files in the fleet's folder, in its `weather` folder and in the `weather` folder beside it. */
function filesAround(folder: string): string[] {
  const own = resolve(folder)
  return [own, join(own, 'weather'), join(dirname(own), 'weather')]
    .filter(existsSync)
    .flatMap(each => readdirSync(each).map(name => join(each, name)))
    .filter(file => file.endsWith('.csv'))
}

/** Pearson's r between the total use of the fleet's heated tanks and a station's degree days; 0 if unknown. */
function correlation(fleet: Fleet, { means }: Station): number {
  const heated = fleet.tanks.filter(tank => tank.content_type === 'kerosene')
  const uses = heated.map(tank => trueUse(fleet, tank.key, tank.direction))
  const pairs: [number, number][] = []
  for (let day = 1; day < fleet.days; day++) {
    const litres = uses
      .map(use => use[day] ?? Number.NaN)
      .filter(Number.isFinite)
      .reduce((sum, one) => sum + one, 0)
    const mean = means.get(fleet.firstDay + day)
    if (mean !== undefined) pairs.push([degreeDays(mean), litres])
  }
  const average = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length
  const [x, y] = [average(0), average(1)]
  let [xx, yy, xy] = [0, 0, 0]
  for (const [a, b] of pairs) {
    xx += (a - x) ** 2
    yy += (b - y) ** 2
    xy += (a - x) * (b - y)
  }
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : 0
}

const covered = (fleet: Fleet, { means }: Station) =>
  Array.from({ length: fleet.days }, (_, day) => fleet.firstDay + day).filter(day => means.has(day)).length /
  fleet.days

/**
 * Weather of a fleet: from the named file, or from the station near the folder whose days cover the fleet's and
 * correlate best with the true use. The fleet doesn't name its station.
 */
export function weatherOf(folder: string, fleet: Fleet, named?: string): Station {
  if (named !== undefined) return stationOf(named)
  const fits = filesAround(folder)
    .map(stationOf)
    .map(station => ({ station, fit: covered(fleet, station) * (1 + correlation(fleet, station)) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
  return fits[0]?.station ?? NO_STATION
}
