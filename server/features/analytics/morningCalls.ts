import type { FastifyInstance } from 'fastify'
import { fleetFilter } from '../../../src/config/calls/dashboard'
import { sinceLeft } from '../../../src/config/calls/morning'
import { entityOf } from '../../../src/config/entities'
import { customers, events, services, tanks } from '../../../src/config/entities/declared'
import { can } from '../../../src/config/schema'
import { DAY_MS, HOUR_MS } from '../../../src/config/schema/durations'
import { dayIn, momentIn, shiftDay } from '../../domain/zonedTime'
import { actorsOf } from '../../engine/auth/people'
import { serve, type CallContext } from '../../engine/calls/serve'
import type { Deps } from '../../engine/deps'
import { lastSeen } from '../../engine/sessions/seen'
import { decidedBy, oldestOf } from './approvals'
import { cachePerMinute } from './cachePerMinute'
import { dueTanks } from './dueTanks'
import { tankChanges } from './tankChanges'

type Asked = CallContext<typeof sinceLeft>
type Filter = Readonly<Record<string, unknown>>

/** The hour at which a working day begins: what happens before it belongs to the night. */
const MORNING = 4
/** After a longer absence, the list would no longer be one of news. */
const MAX_DAYS = 7
const REVIEWED = ['threshold', 'sudden_change'] as const

const text = (filter: Filter) => ({ filter: JSON.stringify(filter) })
const inGroup = ({ query }: Asked): Filter => (query.tank_group_id ? { group_id: query.tank_group_id } : {})
const may = ({ principal }: Asked, name: string) => can(principal, 'read', entityOf(name))

/** The reader's last request before the last 04:00 of their zone; a day before that where none is known. */
async function leftAt({ db, principal, now }: Asked, zone: string): Promise<Date> {
  const morning = momentIn(dayIn(new Date(now.getTime() - MORNING * HOUR_MS), zone), MORNING, zone)
  const seen = (await lastSeen(db, principal.userId, morning)) ?? new Date(morning.getTime() - DAY_MS)
  return new Date(Math.max(seen.getTime(), now.getTime() - MAX_DAYS * DAY_MS))
}

/** The changes, with the names of those customers whom the reader may see. */
async function namedChanges(asked: Asked, since: Date) {
  const { db, scoped, now, query } = asked
  const filter = fleetFilter(query)
  const changes = await tankChanges(db, scoped(tanks).where(text(filter)), { since, now, filter })
  const ids = [...new Set(changes.flatMap(({ lines }) => lines.map(line => line.customer_id)))]
  const known = ids.filter(id => id !== null)
  const found = known.length === 0 ? [] : await scoped(customers).list(text({ id: known }))
  const names = new Map(found.map(({ id, name }) => [id, String(name)]))
  return changes.map(({ lines, ...change }) => ({
    ...change,
    lines: lines.map(({ customer_id, ...line }) => ({
      ...line,
      customer: customer_id === null ? null : (names.get(customer_id) ?? null),
    })),
  }))
}

/** What others decided about events, by queue and person. Events have no product: that filter doesn't hold for them. */
async function decisionsOfOthers(asked: Asked, deps: Deps, since: Date) {
  const { db, scoped, principal } = asked
  if (!may(asked, 'events')) return []
  const decided = { ...inGroup(asked), signed_at_gte: since.toISOString() }
  const byOthers = { ...decided, signed_by_neq: principal.uid }
  const read = await Promise.all(
    REVIEWED.map(async queue => ({
      queue,
      ...(await decidedBy(db, scoped(events).where(text({ ...byOthers, queue })))),
    })),
  )
  const actorOf = await actorsOf(
    { db, users: deps.users },
    principal,
    read.flatMap(({ lines }) => lines.map(({ uid }) => uid)),
  )
  return read.flatMap(({ queue, people, lines }) => {
    if (people === 0) return []
    const named = lines.map(({ uid, ...line }) => {
      const { name, role } = actorOf(uid)
      return { ...line, name, role, filter: { ...decided, signed_by: uid } }
    })
    return [{ queue, people, filter: byOthers, lines: named }]
  })
}

/** What waits for the reader's decision, whatever the filters of the page. */
async function waitingFor(asked: Asked) {
  const { db, scoped } = asked
  const queues = [
    ...(may(asked, 'events')
      ? REVIEWED.map(queue => ({
          queue,
          at: 'started_at',
          matching: scoped(events).where(text({ queue, state: 'open', leads: true })),
        }))
      : []),
    ...(may(asked, 'services')
      ? [
          {
            queue: 'service' as const,
            at: 'at',
            matching: scoped(services).where(text({ state: 'detected' })),
          },
        ]
      : []),
  ]
  const read = await Promise.all(
    queues.map(async ({ queue, at, matching }) => ({ queue, found: await oldestOf(db, at, matching) })),
  )
  return read.flatMap(({ queue, found }) => (found ? [{ queue, ...found }] : []))
}

/** What a working day begins with. Cached for a minute by user, as the reader's page asks again with each change. */
export async function morningCalls(app: FastifyInstance, deps: Deps) {
  const remembered = cachePerMinute()
  serve(app, deps, sinceLeft, asked => {
    const { principal, scoped, query, now, db } = asked
    const { userId, role, features } = principal
    return remembered([userId, role, features, scoped(tanks).scope, query], now, async () => {
      const zone = (await deps.users.session(db, userId))?.time_zone ?? 'UTC'
      const since = await leftAt(asked, zone)
      const today = dayIn(now, zone)
      const days = { today, tomorrow: shiftDay(today, 1) }
      const filter = fleetFilter(query)
      const [changes, decisions, waiting, due] = await Promise.all([
        namedChanges(asked, since),
        decisionsOfOthers(asked, deps, since),
        waitingFor(asked),
        dueTanks(db, scoped(tanks).where(text(filter)), days, filter),
      ])
      return { since, changes, decisions, waiting, due }
    })
  })
}
