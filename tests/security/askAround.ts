import type { Aside } from './aside'
import { ask, operations, type Account } from './demonstration'
import { differences, tells } from './differences'
import type { Operation } from './operations'
import { questionsOf, type Question } from './questions'
import { around, keptFor, removeStrangers, type Kept } from './strangers'

/** What came of asking an account's questions with and without strangers' records. */
export type Told = {
  /** `GET /api/tags as client@ullage.test: [3] was "dog", and is nothing`. */
  readonly faults: string[]
  /** Operations that were asked, and those of them that told of records. */
  readonly asked: Set<string>
  readonly telling: Set<string>
  readonly rows: ReadonlyMap<string, { gone: number; left: number }>
}

/** Fields of any answer that lead to records, and to whose. */
const LEADS: Readonly<Record<string, keyof Kept>> = {
  tank_id: 'tanks',
  device_id: 'devices',
  group_id: 'tankgroups',
  customer_id: 'customers',
}

/** Ids of strangers' records in an answer, each with where it stands. */
function* strangersIn(answer: unknown, kept: Kept, at = ''): Generator<string> {
  if (answer === null || typeof answer !== 'object') return
  for (const [name, value] of Object.entries(answer)) {
    const to = LEADS[name]
    if (to && typeof value === 'number' && !kept[to].includes(value)) yield `${at}${name} leads to ${value}`
    yield* strangersIn(value, kept, `${at}${name}.`)
  }
}

type Answer = { status: number; body: unknown; total: unknown }

/** The rows of an answer in columns, such as the places of a map, by their ids: their order says nothing. */
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
    // A refusal has the number of its request.
    answers.push({ status, body: status === 200 ? told : undefined, total: headers['content-range'] })
  }
  return answers
}

/**
 * Asks an account's questions, removes all that is a stranger's, and asks again: no answer may differ. Two servers ask, so
 * that the second remembers nothing.
 */
export async function askAround(
  [first, second]: readonly [Aside, Aside],
  account: Account,
  only: (operation: Operation) => boolean = () => true,
): Promise<Told> {
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
