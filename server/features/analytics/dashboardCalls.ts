import { DAY_MS } from '../../../src/config/schema/durations'
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/dashboard'
import { tankgroups, tanks } from '../../../src/config/entities/declared'
import { serve, type CallContext } from '../../engine/calls/serve'
import { singleFlight, type InFlight } from '../../engine/crud/singleFlight'
import type { Deps } from '../../engine/deps'
import { bandsOf } from './bands'
import { changesSince } from './changes'
import { monthsBeside } from './months'
import { cachePerMinute } from './cachePerMinute'
import { namesOfOther } from './namesOfOther'
import { opportunityByContent } from './opportunity'
import { lastFigures, presentFigures } from './summary'
import { servicesByMonth } from './topups'

type FigureContext = Pick<CallContext<typeof calls.summary>, 'query' | 'scoped' | 'now' | 'db'>

const filterOf = ({ query }: FigureContext) => calls.fleetFilter(query)
const behind = (asked: FigureContext) => ({ filter: JSON.stringify(filterOf(asked)) })
const where = (asked: FigureContext) => asked.scoped(tanks).where(behind(asked))

/**
 * Figures for users who see everything, and slow ones, are cached for a minute. Concurrent identical requests share
 * one computation.
 */
function sharedAnswers() {
  const remembered = cachePerMinute()
  const inFlight: InFlight<object> = new Map()
  return <T extends object>(
    name: string,
    asked: FigureContext,
    work: () => Promise<T>,
    takesLong = false,
  ) => {
    const { scope } = asked.scoped(tanks)
    const key = [name, scope, asked.query]
    if (takesLong || scope.kind === 'all') return remembered(key, asked.now, work)
    const dated = async () => ({ ...(await work()), as_of: asked.now })
    return singleFlight(inFlight, JSON.stringify(key), dated) as ReturnType<typeof dated>
  }
}

/**
 * Figures of the fleet: of active tanks that aren't quarantined, each with the filter of its list. Domain model,
 * section 5.
 */
export async function dashboardCalls(app: FastifyInstance, deps: Deps) {
  const answer = sharedAnswers()

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
  serve(app, deps, calls.products, ({ query, scoped, db, now }) => {
    const asked = { query: { ...query, content_type: 'other' as const }, scoped, db, now }
    return answer('products', asked, async () => ({ other: await namesOfOther(db, where(asked)) }))
  })
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
        const { tank_group_id, content_type } = asked.query
        const isMost = asked.scoped(tanks).scope.kind === 'all' && !tank_group_id && !content_type
        const served = { tanks: where(asked), isMost }
        const rows = await servicesByMonth(asked.db, served, asked.now, calls.MONTHS)
        return { months: monthsBeside(rows, asked.now, calls.MONTHS, filterOf(asked)) }
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
        return { since, ...(await changesSince(asked.db, where(asked), since, filterOf(asked))) }
      },
      true,
    ),
  )
}
