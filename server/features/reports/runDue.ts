import { mailNamed } from '../../../src/config/mails'
import { app } from '../../../src/config/app'
import { tankUsers } from '../groups'
import type { ReportName } from '../../../src/config/reports'
import { reportOf } from '../../../src/config/reports'
import type { Period } from '../../../src/config/reports/periods'
import type { Principal } from '../../../src/config/schema'
import { audit } from '../../engine/audit/append'
import { principals } from '../../engine/auth/principals'
import { scopedFor } from '../../engine/calls/scoped'
import { csv } from '../../engine/crud/csv'
import { SHEET_RECORDS, spreadsheet, XLSX } from '../../engine/crud/spreadsheet'
import type { Database } from '../../engine/db/open'
import type { Deps } from '../../engine/deps'
import { AppError } from '../../engine/errors'
import { keepMailFile } from '../../engine/outbox/mail/files'
import { queueMail } from '../../engine/outbox/mail/queueMail'
import { addressStop, isStopped } from '../../engine/outbox/mail/stopLink'
import { nextRunOf } from './nextRunOf'
import { openReport } from './readReport'

type Due = {
  readonly id: number
  readonly name: string
  readonly report: ReportName
  readonly group_id: number | null
  readonly period: Period | null
  readonly days: number | null
  readonly format: 'csv' | 'xlsx'
  readonly every: string
  readonly weekday: string
  readonly hour: number
  readonly recipients: readonly { readonly email: string }[] | null
  readonly next_at: Date
  readonly owner_id: number | null
  readonly owner_email: string | null
  readonly owner_name: string | null
  readonly owner_locale: string | null
}
type Run = { result: string; row_count: number | null; bytes: number | null; sent_to: number | null }

const COLUMNS = `s.id, s.name, s.report, s.group_id, s.period, s.days, s.format, s.every, s.weekday, s.hour, s.recipients,
    s.next_at, u.id as owner_id, u.email as owner_email, u.name as owner_name, u.locale as owner_locale`
const DUE = `select ${COLUMNS} from report_schedules s left join users u on u.uid = s.created_by
  where s.state = 'active' and s.next_at <= $1 and s.deleted_at is null
  order by s.next_at, s.id limit 1 for update of s skip locked`

const USUAL_PERIOD: Period = 'last_month'
/** Largest attachment, bytes; the mail of a larger file only has a link. */
const LARGEST_ATTACHED = 8 * 1024 * 1024

const failedRun = (result: string): Run => ({ result, row_count: null, bytes: null, sent_to: null })

/** Collects a stream; undefined when it exceeds the attachment limit. */
async function collect(chunks: AsyncIterable<string | Uint8Array>): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    const part = Buffer.from(chunk as string)
    size += part.length
    if (size > LARGEST_ATTACHED) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Link to the same report in the library. */
function linkOf({ report, group_id, period, days }: Due): string {
  const asked = { report, tank_group_id: group_id, period, days }
  const given = Object.entries(asked).filter(([, value]) => value !== null)
  return `/dashboard/library?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

type Context = { readonly tx: Database; readonly now: Date; readonly production: boolean }

/** Creates the report in its owner's present scope, and queues it for all recipients. */
async function send({ tx, now, production }: Context, due: Due, owner: Principal): Promise<Run> {
  const scoped = scopedFor({ app, users: tankUsers, db: tx, production, now }, owner)
  const { params, label } = reportOf(due.report)
  const opened = await openReport({ scoped, db: tx, now }, due.report, {
    tank_group_id: due.group_id,
    ...('period' in params ? { period: due.period ?? USUAL_PERIOD } : {}),
    ...('days' in params ? { days: due.days } : {}),
  })
  const row_count = await opened.count()
  const heads = opened.heads.map(head => head.label)
  const isSheet = due.format === 'xlsx' && row_count <= SHEET_RECORDS
  const content = await collect(
    isSheet ? spreadsheet(opened.heads, opened.cells()) : csv(heads, opened.cells()),
  )
  const file = isSheet
    ? { name: `${due.report}.xlsx`, type: XLSX }
    : { name: `${due.report}.csv`, type: 'text/csv; charset=utf-8' }
  const attached = content && (await keepMailFile(tx, now, { ...file, content }))
  const others = (due.recipients ?? []).map(({ email }) => ({ address: email, name: null }))
  const everybody = [{ address: due.owner_email!, name: due.owner_name }, ...others]
  const once = everybody.filter(
    ({ address }, at) => everybody.findIndex(one => one.address === address) === at,
  )
  const to = []
  for (const person of once) {
    const stop = addressStop(person.address, 'reports', due.owner_locale)
    if (await isStopped(tx, stop)) continue
    to.push(person)
    await queueMail(tx, now, {
      template: mailNamed('report'),
      kind: 'reports',
      args: { report: due.name === '' ? label : due.name, rows: row_count },
      to: { ...person, locale: due.owner_locale },
      url: linkOf(due),
      dedupeKey: `report:${due.id}:${due.next_at.toISOString()}:${person.address}`,
      ...(attached === undefined ? {} : { fileId: attached }),
      ...(due.group_id === null ? {} : { groupId: due.group_id }),
      stop,
    })
  }
  return { result: 'sent', row_count, bytes: content?.length ?? null, sent_to: to.length }
}

async function keepRun({ tx, now }: Context, due: Due, run: Run) {
  const over = run.result === 'owner_left' || run.result === 'not_allowed'
  const next = over ? null : await nextRunOf(tx, due, now)
  const [kept] = await tx.query<{ id: number }>(
    `insert into report_runs (created_at, updated_at, schedule_id, at, result, row_count, bytes, sent_to)
     values ($1, $1, $2, $1, $3, $4, $5, $6) returning id`,
    [now, due.id, run.result, run.row_count, run.bytes, run.sent_to],
  )
  await tx.query(
    `update report_schedules set state = $2, next_at = $3, last_run_at = $4, last_result = $5, updated_at = $4,
       version = version + 1 where id = $1`,
    [due.id, over ? 'stopped' : 'active', next, now, run.result],
  )
  tx.changed({ entity: 'report_schedules', ids: [due.id] })
  tx.changed({ entity: 'report_runs', ids: [kept!.id] })
  await audit(tx, now, {
    actor: null,
    action: 'run',
    entity: 'report_schedules',
    entityId: due.id,
    before: null,
    after: run,
    ip: null,
    requestId: null,
  })
}

/** Check the permission at each run: owners leave, and groups change owners. */
async function runOf(context: Context, due: Due): Promise<Run> {
  const { tx, now } = context
  const owner =
    due.owner_id === null
      ? undefined
      : await principals(tx, () => now, tankUsers).of(due.owner_id, undefined, tx)
  if (!owner) return failedRun('owner_left')
  if (!(reportOf(due.report).roles as readonly string[]).includes(owner.role)) return failedRun('not_allowed')
  try {
    return await send(context, due, owner)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return failedRun('not_allowed')
    throw error
  }
}

/** Runs one due schedule; other servers skip its locked row. */
function runNext({ db, env, log }: Deps, now: Date): Promise<boolean> {
  let failing: Due | undefined
  const context = (tx: Database) => ({ tx, now, production: env.production })
  const once = db.transaction(async tx => {
    const [due] = await tx.query<Due>(DUE, [now])
    if (!due) return false
    failing = due
    await keepRun(context(tx), due, await runOf(context(tx), due))
    return true
  })
  return once.catch(async (error: unknown) => {
    const due = failing
    if (!due) throw error
    log.error({ err: error, schedule: due.id }, 'a scheduled report could not be made')
    // Record the failure, so that the schedule waits for its next time instead of retrying at every poll.
    await db.transaction(tx => keepRun(context(tx), due, failedRun('failed')))
    return true
  })
}

/** Runs all due report schedules. */
export async function runDueReports(deps: Deps): Promise<void> {
  const now = deps.now()
  while (await runNext(deps, now));
}
