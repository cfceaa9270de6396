import type { Aside } from './aside'
import { ask, operations, type Account } from './demonstration'
import { differences, tells } from './differences'
import type { Operation } from './operations'
import { questionsOf, type Question } from './questions'
import { around, keptFor, removeStrangers, type VisibleIds } from './strangers'

/** Result of making an account's requests with and without other clients' records. */
export type ScopeReport = {
  /** `GET /api/tags as client@ullage.test: [3] was "dog", and is nothing`. */
  readonly faults: string[]
  /** Operations that were requested, and those of them whose responses contained records. */
  readonly asked: Set<string>
  readonly telling: Set<string>
  readonly rows: ReadonlyMap<string, { gone: number; left: number }>
}

/** Response fields that refer to records, with the table that they refer to. */
const LEADS: Readonly<Record<string, keyof VisibleIds>> = {
  tank_id: 'tanks',
  device_id: 'devices',
  group_id: 'tankgroups',
  customer_id: 'customers',
}

/** References to foreign records in a response, each with its path. */
function* strangersIn(answer: unknown, kept: VisibleIds, at = ''): Generator<string> {
  if (answer === null || typeof answer !== 'object') return
  for (const [name, value] of Object.entries(answer)) {
    const to = LEADS[name]
    if (to && typeof value === 'number' && !kept[to].includes(value)) yield `${at}${name} leads to ${value}`
    yield* strangersIn(value, kept, `${at}${name}.`)
  }
}

type Answer = { status: number; body: unknown; total: unknown }

/** Sorts the rows of a columnar response, such as the map's, by id, because their order is undefined. */
function byId(body: unknown): unknown {
  if (body === null || typeof body !== 'object' || !('ids' in body) || !Array.isArray(body.ids)) return body
  const columns = Object.entries(body).filter(([, column]) => Array.isArray(column)) as [string, unknown[]][]
  const rows = body.ids.map((id: unknown, i) => [
    id,
    Object.fromEntries(columns.map(([name, column]) => [name, column[i]])),
  ])
  return Object.fromEntries(rows)
}

const bodyOf = (text: string): unknown => (text.includes('\r\n') ? text.split('\r\n') : text)

async function answersOf(
  { app }: Aside,
  account: Account,
  questions: readonly Question[],
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const { operation, url, body: given } of questions) {
    const { status, body, text, headers } = await ask(operation, url, account, given, app)
    const told = byId(body ?? bodyOf(text))
    // An error's body contains the request id, so it isn't compared.
    answers.push({ status, body: status === 200 ? told : undefined, total: headers['content-range'] })
  }
  return answers
}

/**
 * Makes an account's requests, removes all foreign records, and repeats the requests: no response may differ. Each run
 * has its own server, so that the second has nothing cached.
 */
export async function askAround(
  [first, second]: readonly [Aside, Aside],
  account: Account,
  only: (operation: Operation) => boolean = () => true,
): Promise<ScopeReport> {
  const asked = operations.filter(only)
  const before = await first.undone(async tx => {
    const kept = await keptFor(tx, account)
    const place = await around(tx, account, kept)
    const questions = asked.flatMap(operation => questionsOf(operation, account, place))
    return { kept, questions, answers: await answersOf(first, account, questions) }
  })
  const after = await second.undone(async tx => {
    const { rows } = await removeStrangers(tx, account)
    return { rows, answers: await answersOf(second, account, before.questions) }
  })
  const told = {
    faults: [] as string[],
    asked: new Set<string>(),
    telling: new Set<string>(),
    rows: after.rows,
  }
  for (const [i, { operation, url }] of before.questions.entries()) {
    const was = before.answers[i]!
    const name = `${operation.method} ${operation.path}`
    told.asked.add(name)
    if (was.status === 200 && tells(was.body)) told.telling.add(name)
    if (![200, 404].includes(was.status))
      told.faults.push(`${name} as ${account.name}: ${was.status} of ${url}`)
    const found = [...differences(was, after.answers[i]), ...strangersIn(was.body, before.kept)]
    told.faults.push(...found.slice(0, 3).map(fault => `${name} as ${account.name}: ${fault}`))
  }
  return told
}
