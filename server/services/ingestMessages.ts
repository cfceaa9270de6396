import { AppError } from '../errors'
import type { Deps } from '../deps'
import { readEnvelope, type Message, type Network } from './ingest/envelope'
import { storeMessages, type Stored } from './ingest/storeMessages'
import { wake } from './ingest/wake'

export type IngestAnswer = Stored & { rejected: { line: number; error: string; field?: string }[] }

/** So many messages are stored in one commit. */
const CHUNK = 10_000
const NEWLINE = 10

/** Stores one callback of a network. It is on disk when this resolves; its reading follows. */
export async function ingestMessage(deps: Deps, network: Network, body: Buffer): Promise<IngestAnswer> {
  const text = body.toString('utf8')
  const message = readEnvelope(parse(text), text.trim(), deps.now(), network)
  const stored = await storeMessages(deps.db, [message], deps.now())
  wake()
  return { ...stored, rejected: [] }
}

/**
 * Stores messages that came as lines of JSON; blank lines are nothing. A line that can't be read is reported by its
 * number and spoils no other. More lines than the limit are refused before anything is stored.
 */
export async function ingestLines(deps: Deps, body: Buffer): Promise<IngestAnswer> {
  refuseTooMany(body, deps.env.bulkMaxMessages)
  const answer: IngestAnswer = { accepted: 0, duplicate: 0, parked: 0, rejected: [] }
  let chunk: Message[] = []
  const store = async () => {
    const { accepted, duplicate, parked } = await storeMessages(deps.db, chunk, deps.now())
    chunk = []
    answer.accepted += accepted
    answer.duplicate += duplicate
    answer.parked += parked
    wake()
  }
  for (const [line, text] of linesOf(body)) {
    try {
      chunk.push(readEnvelope(parse(text), text, deps.now()))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const field = error.detail.field
      answer.rejected.push({ line, error: field ? `${field} ${error.message}` : error.message, field })
    }
    if (chunk.length === CHUNK) await store()
  }
  await store()
  return answer
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('malformed', 'The message is not JSON')
  }
}

/** Lines with something on them, numbered from 1. */
function* linesOf(body: Buffer): Generator<[number, string]> {
  let line = 0
  for (let start = 0; start < body.length;) {
    const found = body.indexOf(NEWLINE, start)
    const end = found === -1 ? body.length : found
    line += 1
    const text = body.toString('utf8', start, end).trim()
    if (text !== '') yield [line, text]
    start = end + 1
  }
}

function refuseTooMany(body: Buffer, limit: number) {
  let count = 0
  for (let start = 0; start < body.length;) {
    const found = body.indexOf(NEWLINE, start)
    const end = found === -1 ? body.length : found
    // Every message is longer than its braces; a shorter line is blank or rejected anyway.
    if (end - start > 2 && ++count > limit)
      throw new AppError('too_many_messages', `A bulk upload has at most ${limit} messages`)
    start = end + 1
  }
}
