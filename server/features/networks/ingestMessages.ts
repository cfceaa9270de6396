import type { Deps } from '../../engine/deps'
import { AppError } from '../../engine/errors'
import { storeNetworkEvent } from './networkEvents'
import { readCallback, readEvent, type Network } from './readCallback'
import { storeMessages, type Incoming, type Stored } from '../readings'

/** `rejected` lists the first unreadable lines; `rejected_count` is the total. */
export type BulkAnswer = Stored & { rejected: { line: number; error: string }[]; rejected_count: number }

/** Messages in one commit. Commits are shorter for the embedded database, which they block for other requests. */
const CHUNK = { postgres: 10_000, pglite: 1000 } as const
const REJECTED_MAX = 1000
const NEWLINE = 10

/**
 * Stores one callback of a network: a device's message, or an event. The data is durable when this resolves; readings
 * follow. `named` is the `?event=` parameter of the network's URL.
 */
export async function ingestCallback(
  deps: Deps,
  { id, network }: { id: number; network: Network },
  body: Buffer,
  named: string | undefined,
) {
  const text = body.toString('utf8').trim()
  const event = readEvent(text, network, named)
  if (!event) return ingestMessage(deps, network, body)
  const at = deps.now()
  const stored = await storeNetworkEvent(deps.db, id, event, { text, now: at })
  return { stored, message: undefined, at }
}

export async function ingestMessage({ db, now }: Deps, network: Network | undefined, body: Buffer) {
  const at = now()
  const incoming = readCallback(body.toString('utf8').trim(), at, network)
  return { stored: await storeMessages(db, [incoming], at), message: incoming.message, at }
}

/**
 * Stores messages from JSON lines; skips blank lines. An unreadable line is reported by its number and doesn't affect
 * the others; the same applies to messages of another network than `only`. Refuses more lines than the limit before
 * storing any.
 */
export async function ingestLines({ db, env, now }: Deps, body: Buffer, only?: Network): Promise<BulkAnswer> {
  refuseTooMany(body, env.bulkMaxMessages)
  const answer: BulkAnswer = { accepted: 0, duplicate: 0, parked: 0, rejected: [], rejected_count: 0 }
  let chunk: Incoming[] = []
  const store = async () => {
    const stored = await storeMessages(db, chunk, now())
    for (const name of ['accepted', 'duplicate', 'parked'] as const) answer[name] += stored[name]
    chunk = []
  }
  for (const { line, text } of linesOf(body)) {
    try {
      const incoming = readCallback(text, now())
      if (only !== undefined && incoming.message.network !== only) throw otherNetwork(only)
      chunk.push(incoming)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      answer.rejected_count += 1
      if (answer.rejected.length < REJECTED_MAX) answer.rejected.push({ line, error: error.message })
    }
    if (chunk.length === CHUNK[db.engine]) await store()
  }
  await store()
  return answer
}

const otherNetwork = (only: Network) =>
  new AppError('invalid', `network: the key is for ${only}`, { field: 'network' })

/** Non-blank lines, numbered from 1. */
function* linesOf(body: Buffer): Generator<{ line: number; text: string }> {
  let line = 0
  for (let start = 0; start < body.length;) {
    const found = body.indexOf(NEWLINE, start)
    const end = found === -1 ? body.length : found
    line += 1
    const text = body.toString('utf8', start, end).trim()
    if (text !== '') yield { line, text }
    start = end + 1
  }
}

function refuseTooMany(body: Buffer, limit: number) {
  let count = 0
  for (const _line of linesOf(body))
    if (++count > limit) throw new AppError('too_many_messages', `At most ${limit} messages in one upload`)
}
