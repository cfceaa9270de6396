import type { Deps } from '../../engine/deps'
import { AppError } from '../../engine/errors'
import { storeNetworkEvent } from './networkEvents'
import { readCallback, readEvent, type Network } from './readCallback'
import { storeMessages, type Incoming, type Stored } from '../readings'

/** `rejected` names the first so many lines that could not be read; `rejected_count` is how many there were. */
export type BulkAnswer = Stored & { rejected: { line: number; error: string }[]; rejected_count: number }

/** Messages stored in one commit. The embedded database serves nobody else meanwhile, so its commits are short. */
const CHUNK = { postgres: 10_000, pglite: 1000 } as const
const REJECTED_MAX = 1000
const NEWLINE = 10

/**
 * Stores one callback of a network: a message of a device, or what the network tells of it. It is safe when this resolves; a
 * reading follows. `named` is what the network calls it in its address.
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

/** Stores one message. */
export async function ingestMessage({ db, now }: Deps, network: Network | undefined, body: Buffer) {
  const at = now()
  const incoming = readCallback(body.toString('utf8').trim(), at, network)
  return { stored: await storeMessages(db, [incoming], at), message: incoming.message, at }
}

/**
 * Stores messages that came as lines of JSON; blank lines are nothing. A line that can't be read is reported by its
 * number and spoils no other; so is one of another network, where messages of one alone may come. More lines than the limit
 * are refused before anything is stored.
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

/** Lines with something on them, numbered from 1. */
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
