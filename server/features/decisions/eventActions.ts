import { events, services } from '../../../src/config/entities/declared'
import type { RecordOf } from '../../../src/config/schema'
import { defineActions, type ActionContext } from '../../engine/behaviour/action'
import type { Database } from '../../engine/db/open'
import { AppError } from '../../engine/errors'
import { undoDelivery } from '../deliveries'
import { decideRest, reopenRest, restOfCase } from './cases'
import { evidenceOf, excludeReadings, restoreReadings } from './exclusions'
import { checkIdentifiers } from './identifiers'
import { approvalRevoked, eventApproved } from '../../events'
import { openReport, updateReportState } from './tankReports'

type Event = RecordOf<typeof events>
type Input = Parameters<typeof checkIdentifiers>[2] & Parameters<typeof restOfCase>[2]
type Context = Pick<ActionContext<Event, Input>, 'tx' | 'record' | 'input' | 'problems'>

/** Checks the request. Returns the other events of the case, which are decided with this one. */
async function checked({ tx, record, input, problems }: Context) {
  await checkIdentifiers(tx, record.tank_id, input, problems)
  return restOfCase(tx, record, input)
}

const exclude = async (
  tx: Database,
  eventId: number,
  why: Omit<Parameters<typeof excludeReadings>[2], 'eventId'>,
) => excludeReadings(tx, await evidenceOf(tx, eventId), { ...why, eventId })

/** The report type for each type of event. */
const REPORT_AS = {
  sudden_drop: 'leak_suspected',
  slow_leak: 'leak_suspected',
  no_data: 'no_readings',
  low_battery: 'device_damaged',
  tilt: 'device_damaged',
  fault: 'device_damaged',
} as const

/** Default reason for excluding readings. */
const FALSE_ALARM = 'False alarm'

/** Undoes the decision's effects on other records. */
async function undo({ tx, now, write, record, problems }: ActionContext<Event, object>) {
  await restoreReadings(tx, { eventId: record.id }, now)
  for (const id of await reopenRest(tx, write, record.id)) await restoreReadings(tx, { eventId: id }, now)
  await approvalRevoked.publish(tx, { eventId: record.id, now })
  const ended = await tx.query(
    `update reports set state = 'withdrawn', version = version + 1 where event_id = $1 and state = 'reported' returning 1`,
    [record.id],
  )
  if (ended.length > 0) await updateReportState(tx, write, record.tank_id, 'none')
  if (record.turned_out !== 'delivery') return
  if (!(await undoDelivery(tx, record.id))) problems.turned_out = { key: 'validation.decided' }
}

/** The event's state before it was closed, from the audit log. Only closing can be undone. */
async function beforeClosing({ tx, record }: Pick<Context, 'tx' | 'record'>) {
  if (record.state !== 'closed') return undefined
  const [last] = await tx.query<{ action: string; before: Event }>(
    `select action, before from audit_log where entity = $1 and entity_id = $2 order by id desc limit 1`,
    [events.name, String(record.id)],
  )
  if (last?.action !== 'close' || last.before.state === 'open') return undefined
  return { state: last.before.state, close_reason: last.before.close_reason }
}

export const eventActions = defineActions(events, {
  sign: async context => {
    const rest = await checked(context)
    const { tx, now, record, principal, write } = context
    if (rest.some(({ isWorse }) => isWorse)) throw new AppError('conflict', { key: 'validation.worseAlarm' })
    await decideRest(write, rest, { state: 'closed', decided_with: record.id })
    await eventApproved.publish(tx, { eventId: record.id, approverId: principal.userId, now })
    return {
      signed_by: context.principal.uid,
      signed_at: context.now.toISOString(),
      close_reason: context.input.reason,
    }
  },
  quarantine: async context => {
    const { tx, record, input, principal, now, write } = context
    const rest = await checked(context)
    const why = { reason: input.reason ?? FALSE_ALARM, uid: principal.uid, now }
    for (const { id } of [record, ...rest]) await exclude(tx, id, why)
    await decideRest(write, rest, { state: 'quarantined', decided_with: record.id })
    return { close_reason: input.reason }
  },
  report: async context => {
    const { tx, write, record, input } = context
    const rest = await checked(context)
    const type = REPORT_AS[record.type as keyof typeof REPORT_AS] ?? 'wrong_level'
    await openReport(tx, write, {
      tank_id: record.tank_id,
      type,
      text: input.reason,
      event_id: record.id,
    })
    await updateReportState(tx, write, record.tank_id, 'none')
    await decideRest(write, rest, { state: 'reported', decided_with: record.id })
    return { close_reason: input.reason }
  },
  reclassify: async context => {
    const { write, record, input, problems } = context
    await checkIdentifiers(context.tx, record.tank_id, input, problems)
    if (input.turned_out !== 'delivery') return
    if (!record.by_delivery) {
      problems.turned_out = { key: 'validation.noDelivery' }
      return
    }
    const kind = record.type === 'sudden_rise' ? 'topup' : 'collection'
    const measured_l = Math.abs(record.delta_l ?? 0)
    await write(services, {
      tank_id: record.tank_id,
      event_id: record.id,
      kind,
      at: record.started_at,
      measured_l,
    })
  },
  transfer: async context => {
    await checkIdentifiers(context.tx, context.record.tank_id, context.input, context.problems)
    return { turned_out: 'transfer' }
  },
  close: async context => {
    const { write, record, input } = context
    const rest = await checked(context)
    const close_reason = input.reason
    await decideRest(write, rest, { state: 'closed', close_reason, decided_with: record.id })
    return { close_reason }
  },
  reopen: async context => {
    const before = await beforeClosing(context)
    if (before) return before
    await undo(context)
    return { signed_by: null, signed_at: null, close_reason: null, turned_out: null, decided_with: null }
  },
})
