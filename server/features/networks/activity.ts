import { AppError } from '../../engine/errors'
import type { Connection } from './keys'
import type { Database } from '../../engine/db/open'
import type { Deps } from '../../engine/deps'
import type { Network } from './readCallback'

/** A refused network request: the reason, and the beginning of its body. */
type Refusal = {
  readonly connectionId: number | null
  readonly network: Network | null
  readonly error: string
  readonly body: string
  readonly at: Date
}
type Counted = { messages: number; refused: number; lastAt: Date | null }
type Answered = { readonly accepted: number; readonly parked: number; readonly duplicate: number }

const FLUSH_MS = 1000
const BODY_MAX = 500
/** Refusals stored from one flush, and in total: a misbehaving client must not fill the table. */
const MAX_REFUSALS_PER_FLUSH = 20
const MAX_REFUSALS = 1000

const COUNT = `update connections c set
    last_message_at = greatest(c.last_message_at, n.last_at),
    messages_today = n.messages + case when c.counted_on = $5::date then coalesce(c.messages_today, 0) else 0 end,
    refused_today = n.refused + case when c.counted_on = $5::date then coalesce(c.refused_today, 0) else 0 end,
    counted_on = $5::date
  from unnest($1::int[], $2::int[], $3::int[], $4::timestamptz[]) as n(id, messages, refused, last_at)
  where c.id = n.id`
const KEEP = `insert into refused_messages (connection_id, network, error, body, at)
  select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::timestamptz[])`
const FORGET = `delete from refused_messages where id <=
  (select id from refused_messages order by id desc offset ${MAX_REFUSALS} limit 1)`
const NEW_DAY = `update connections set messages_today = 0, refused_today = 0, counted_on = $1::date
  where counted_on < $1::date`

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

async function write(
  db: Database,
  counts: ReadonlyMap<number, Counted>,
  refusals: readonly Refusal[],
  now: Date,
) {
  // Ordered by id to avoid deadlocks between servers.
  const counted = [...counts].toSorted(([a], [b]) => a - b)
  if (counted.length > 0)
    await db.query(COUNT, [
      counted.map(([id]) => id),
      counted.map(([, { messages }]) => messages),
      counted.map(([, { refused }]) => refused),
      counted.map(([, { lastAt }]) => lastAt),
      dayOf(now),
    ])
  if (refusals.length === 0) return
  await db.query(KEEP, [
    refusals.map(({ connectionId }) => connectionId),
    refusals.map(({ network }) => network),
    refusals.map(({ error }) => error),
    refusals.map(({ body }) => body),
    refusals.map(({ at }) => at),
  ])
  await db.query(FORGET)
}

/** Counts and refusals in memory since they were last taken. */
function trafficCounts(now: Deps['now']) {
  let counts = new Map<number, Counted>()
  let refusals: Refusal[] = []

  const countOf = (id: number) => {
    const found = counts.get(id) ?? { messages: 0, refused: 0, lastAt: null }
    counts.set(id, found)
    return found
  }
  const refused = (connection: Connection | undefined, network: Network | null, error: string, body = '') => {
    if (connection) countOf(connection.id).refused += 1
    if (refusals.length < MAX_REFUSALS_PER_FLUSH)
      refusals.push({
        connectionId: connection?.id ?? null,
        network,
        error,
        body: body.slice(0, BODY_MAX).replaceAll('\0', ''),
        at: now(),
      })
  }
  /** Returns what was counted, and starts anew. */
  const take = () => {
    const taken = [counts, refusals] as const
    counts = new Map()
    refusals = []
    return taken
  }
  return { countOf, refused, take }
}

/**
 * Counts the traffic of each connection in memory and stores it every second: a row update for each message would
 * serialise them. A killed process loses the counts since the last flush, but no messages.
 */
export function connectionActivity({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>) {
  const { countOf, refused, take } = trafficCounts(now)
  let day: string | undefined
  let flushing: Promise<void> = Promise.resolve()

  const flushOnce = async () => {
    const [taken, kept, today] = [...take(), dayOf(now())] as const
    try {
      if (day !== today) await db.query(NEW_DAY, [today])
      day = today
      if (taken.size > 0 || kept.length > 0) await db.transaction(tx => write(tx, taken, kept, now()))
    } catch (error) {
      log.warn({ err: error }, 'what came by the connections could not be counted')
    }
  }
  const flush = () => (flushing = flushing.then(flushOnce))
  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()

  return {
    refused,
    /** Stores a connection's messages and counts the result. */
    async take<T>(
      connection: Connection,
      network: Network | null,
      body: Buffer,
      store: (
        body: Buffer,
      ) => Promise<
        { stored: Answered & { rejected?: readonly { error: string }[]; rejected_count?: number } } & T
      >,
    ) {
      try {
        const result = await store(body)
        const { accepted, parked, rejected = [], rejected_count = 0 } = result.stored
        const count = countOf(connection.id)
        count.messages += accepted + parked
        count.lastAt = now()
        for (const { error } of rejected.slice(0, MAX_REFUSALS_PER_FLUSH)) refused(connection, network, error)
        count.refused += Math.max(0, rejected_count - MAX_REFUSALS_PER_FLUSH)
        return result
      } catch (error) {
        if (error instanceof AppError && error.status < 500)
          refused(connection, network, error.message, body.toString('utf8', 0, BODY_MAX))
        throw error
      }
    },
    /** Stores the counts so far. */
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
export type ConnectionActivity = ReturnType<typeof connectionActivity>
