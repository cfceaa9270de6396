import { DAY_MS } from '../../../src/config/schema/durations'
import type { FastifyInstance } from 'fastify'
import * as health from '../../../src/config/calls/dashboardHealth'
import { levelAnalytics } from '../../../src/config/calls/dashboardLevels'
import { devices, tanks } from '../../../src/config/entities/declared'
import { IN_SERVICE } from '../../../src/config/entities/tanks'
import { serve, type CallContext } from '../../engine/calls/serve'
import type { Deps } from '../../engine/deps'
import { ailingDevices, SEEN_FILTERS, silentByGroup } from './health'
import { forecastErrors, forecastOutliers, runOuts } from './levels'
import { cachePerMinute } from './cachePerMinute'

type Filter = Readonly<Record<string, unknown>>
type FigureContext = Pick<CallContext<typeof health.healthStatistics>, 'query' | 'scoped'>

/** Breakdowns of the list of devices: the field, and the bands for a plain number. */
const SPLITS = [
  ['battery', { by: 'battery_mv', bands: '3000,3200,3400' }],
  ['quality', { by: 'status_quality' }],
  ['loss', { by: 'loss_pct', bands: '0,2,5,15' }],
  ['firmware', { by: 'fw_version' }],
] as const

const text = (filter: Filter) => ({ filter: JSON.stringify(filter) })
const ofGroup = ({ query }: FigureContext): Filter =>
  query.tank_group_id === null ? {} : { group_id: query.tank_group_id }
const installed = (asked: FigureContext): Filter => ({
  state: 'installed',
  ...ofGroup(asked),
  ...(asked.query.fw_version === null ? {} : { fw_version: asked.query.fw_version }),
})
const count = async ({ scoped }: FigureContext, filter: Filter) =>
  (await scoped(devices).figures({ by: 'state', ...text(filter) })).reduce(
    (sum, group) => sum + group.count,
    0,
  )

/** The bars of one breakdown, each with the filter of its devices. */
async function barsOf({ scoped }: FigureContext, filter: Filter, [name, split]: (typeof SPLITS)[number]) {
  const groups = await scoped(devices).figures({ ...split, ...text(filter) })
  const bars = groups.map(group => ({
    key: group.key === null ? null : String(group.key),
    devices: group.count,
    filter: { ...filter, ...group.filter },
  }))
  return [name, bars] as const
}

/** Devices in all and by breakdown, and the silent tanks of each group. */
async function healthFigures(
  asked: FigureContext & Pick<CallContext<typeof health.healthStatistics>, 'db' | 'now'>,
) {
  const { scoped, db, now } = asked
  const filter = installed(asked)
  const seen = await Promise.all(
    SEEN_FILTERS.map(async ([key, own]) => {
      const all = { ...filter, ...own }
      return { key, devices: await count(asked, all), filter: all }
    }),
  )
  const splits = await Promise.all(SPLITS.map(split => barsOf(asked, filter, split)))
  const groups = await silentByGroup(db, scoped(tanks).where(text({ ...IN_SERVICE, ...ofGroup(asked) })), now)
  return {
    devices: await count(asked, filter),
    filter,
    splits: { seen, ...Object.fromEntries(splits) },
    groups: groups.map(({ children, ...group }) => ({
      ...group,
      // The group's own tanks: a client's depots have their own rows.
      filter: {
        ...IN_SERVICE,
        group_id: group.group_id,
        ...(children.length > 0 ? { group_id_neq: children } : {}),
        reading_at_lt: '-P1D',
      },
    })),
  }
}

/** Figures about devices and forecasts for admins, cached for a minute. Domain model, section 5. */
export async function dashboardFleetCalls(app: FastifyInstance, deps: Deps) {
  const remembered = cachePerMinute()
  serve(app, deps, health.healthStatistics, asked =>
    remembered(['health', asked.query], asked.now, () => healthFigures(asked)),
  )
  serve(app, deps, health.healthReports, asked =>
    remembered(['reports', asked.query], asked.now, async () => ({
      reports: await ailingDevices(
        asked.db,
        asked.scoped(devices).where(text(installed(asked))),
        asked.now,
        health.REPORTS_MAX,
      ),
    })),
  )
  serve(app, deps, levelAnalytics, ({ query, scoped, db, now }) =>
    remembered(['levels', query], now, async () => {
      const where = scoped(tanks).where(text(IN_SERVICE))
      const from = new Date(now.getTime() - query.days * DAY_MS)
      return {
        groups: await forecastErrors(db, where, from),
        outliers: await forecastOutliers(db, where, from),
        run_outs: await runOuts(db, where, from),
      }
    }),
  )
}
