import type { FastifyInstance } from 'fastify'
import * as calls from '../../src/config/calls/dashboard'
import { tankgroups, tanks } from '../../src/config/entities/declared'
import { serve, type CallContext } from '../calls/serve'
import type { Deps } from '../deps'
import { bandsOf } from '../services/dashboard/bands'
import { changesSince } from '../services/dashboard/changes'
import { monthsAgo, monthsBeside } from '../services/dashboard/months'
import { onceAMinute } from '../services/dashboard/onceAMinute'
import { opportunityByContent } from '../services/dashboard/opportunity'
import { lastFigures, presentFigures } from '../services/dashboard/summary'
import { servicesByMonth } from '../services/dashboard/topups'

const DAY_MS = 86_400_000
type Asked = Pick<CallContext<typeof calls.summary>, 'query' | 'scoped' | 'now' | 'db'>

/** How the fleet stands: figures of tanks that are active and not quarantined, each that of a list. Domain model, section 5. */
export async function dashboardRoutes(app: FastifyInstance, deps: Deps) {
  const remembered = onceAMinute()
  const filterOf = ({ query }: Asked) => calls.fleetFilter(query)
  const behind = (asked: Asked) => ({ filter: JSON.stringify(filterOf(asked)) })
  const where = (asked: Asked) => asked.scoped(tanks).where(behind(asked))
  /** For who sees everything, and for what takes long, figures are worked out once a minute. */
  const answer = <T extends object>(
    name: string,
    asked: Asked,
    work: () => Promise<T>,
    takesLong = false,
  ) => {
    const { scope } = asked.scoped(tanks)
    return takesLong || scope.kind === 'all'
      ? remembered([name, scope, asked.query], asked.now, work)
      : work().then(result => ({ ...result, as_of: asked.now }))
  }

  serve(app, deps, calls.summary, asked =>
    answer('summary', asked, async () => {
      const { query, scoped, db, now } = asked
      const of = { groupId: query.tank_group_id, contentType: query.content_type }
      return {
        now: await presentFigures(db, where(asked), now),
        yesterday: await lastFigures(db, scoped(tankgroups).where(), of, now),
      }
    }),
  )
  for (const [call, by, bands] of [
    [calls.splitByPercent, 'pct', calls.PERCENT_BANDS],
    [calls.splitByTime, 'days_p50', calls.DAY_BANDS],
  ] as const)
    serve(app, deps, call, asked =>
      answer(by, asked, async () => {
        const figures = await asked.scoped(tanks).figures({ by, bands: bands.join(), ...behind(asked) })
        return bandsOf(figures, filterOf(asked), by)
      }),
    )
  serve(app, deps, calls.opportunity, asked =>
    answer('opportunity', asked, async () => ({
      contents: await opportunityByContent(asked.db, where(asked), filterOf(asked), asked.now, calls.WEEKS),
    })),
  )
  serve(app, deps, calls.historicalTopups, asked =>
    answer(
      'topups',
      asked,
      async () => {
        const rows = await servicesByMonth(asked.db, where(asked), monthsAgo(asked.now, 2 * calls.MONTHS - 1))
        return { months: monthsBeside(rows, asked.now, calls.MONTHS) }
      },
      true,
    ),
  )
  serve(app, deps, calls.changes, asked =>
    answer(
      'changes',
      asked,
      async () => {
        const since = new Date(asked.now.getTime() - DAY_MS)
        const found = await changesSince(asked.db, where(asked), since)
        const events = found.map(({ tank_ids, ...event }) => ({
          ...event,
          filter: tank_ids && { ...filterOf(asked), id: tank_ids },
        }))
        return { since, events }
      },
      true,
    ),
  )
}
