import { HOUR_MS } from '../../src/config/schema/durations'
import type { Deps } from '../../server/engine/deps'
import type { Services } from '../../server/engine/tasks/queues'
import { keepFleetDay } from '../../server/features/analytics/fleetDays'
import { ingestLines } from '../../server/features/networks/ingestMessages'
import type { Database } from '../../server/engine/db/database'
import { createEnumerationGuard } from '../../server/engine/auth/enumerationGuard'
import type { Behaviour } from '../../server/engine/behaviour'
import { makeDecisions } from './decisions'
import { GROUPS } from './groups'
import { makeRecords } from './records'
import { makeUploads } from './uploads'

/** Random seed: together with the time it determines the whole demonstration. */
export const SEED = 2026
/** Key of the advisory lock, unused elsewhere: if two servers start on one empty store, only one fills it. */
const LOCK = 7_203_154
const KEY = 'demonstration'
/** A store with a row in one of these tables is in use. */
const TABLES =
  'users tankgroups customers tanks devices models countries counties documents raw_messages'.split(' ')
export const TANKS = GROUPS.reduce((sum, group) => sum + group.tanks, 0)

/** Progress of the demonstration: `end` is the end of its period (ms), `sent` the number of uploads ingested. */
type Mark = { end: number; sent: number; done: boolean }

async function readMark(db: Database): Promise<Mark | undefined> {
  const [found] = await db.query<{ value: Mark }>('select value from facts where key = $1', [KEY])
  return found?.value
}

const writeMark = (db: Database, mark: Mark) =>
  db.query(
    'insert into facts (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [KEY, JSON.stringify(mark)],
  )

async function isEmpty(db: Database): Promise<boolean> {
  const any = TABLES.map(table => `exists (select 1 from ${table})`).join(' or ')
  const [row] = await db.query<{ used: boolean }>(`select ${any} as used`)
  return !row!.used
}

type SeedDeps = Pick<Deps, 'db' | 'now' | 'log'> & { readonly env: Pick<Deps['env'], 'jwtSecret'> }

/** Returns where to continue, after creating the records in an empty store; undefined if there is nothing to do. */
async function begin({ db, env, now, log }: SeedDeps): Promise<Mark | undefined> {
  const found = await readMark(db)
  if (found) return found.done ? undefined : found
  if (!(await isEmpty(db))) return undefined
  const begun = performance.now()
  const mark = await db.transaction(async tx => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
    if (!(await isEmpty(tx))) return readMark(tx)
    const end = Math.floor(now().getTime() / HOUR_MS) * HOUR_MS
    await makeRecords(tx, env, SEED, end, now())
    const first: Mark = { end, sent: 0, done: false }
    await writeMark(tx, first)
    return first
  })
  log.info({ ms: Math.round(performance.now() - begun) }, 'the demonstration has its records')
  return mark
}

/** Creates the records and accounts in an empty store. Sign-in isn't possible before that. */
export const seedRecords = async (deps: SeedDeps): Promise<void> => void (await begin(deps))

/**
 * Fills an empty store with the demonstration. The records are created first and in one transaction, so that users can
 * sign in within a second; then ninety days of messages go through the real ingest, the last two days first. An
 * interrupted run resumes where it stopped, and repeated messages count once. A store that holds other data is left
 * alone. Everything is the same on every machine except the end of the ninety days: it is the hour in which the store
 * was first opened, so that the fleet looks alive, and a resumed run keeps it. `progress` receives the number of TANKS
 * with a complete history; `signal` ends the run early.
 */
export async function seedIfEmpty(
  deps: Deps & { readonly behaviour: Behaviour },
  services: Pick<Services, 'idle'>,
  progress: (tanks: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  if (deps.env.production) throw new Error('Production has no demonstration')
  const mark = await begin(deps)
  if (!mark) return
  const begun = performance.now()
  const uploads = await makeUploads(SEED, mark.end)
  let messages = 0
  for (let i = mark.sent; i < uploads.length; i++) {
    if (signal?.aborted) return
    const { lines, tanks } = uploads[i]!
    const { rejected } = await ingestLines(deps, Buffer.from(lines.join('\n')))
    if (rejected.length > 0) throw new Error(`Demonstration message refused: ${rejected[0]!.error}`)
    await services.idle()
    if (signal?.aborted) return
    await writeMark(deps.db, { ...mark, sent: i + 1 })
    messages += lines.length
    progress(tanks)
  }
  await deps.db.transaction(async tx => {
    await makeDecisions({ ...deps, db: tx, enumerationGuard: createEnumerationGuard() })
    await writeMark(tx, { ...mark, sent: uploads.length, done: true })
  })
  await services.idle()
  await keepFleetDay(deps.db, deps.now())
  deps.log.info({ messages, ms: Math.round(performance.now() - begun) }, 'the demonstration is complete')
}
