import { tanks } from '../../../src/config/entities/declared'
import { defineActions } from '../../engine/behaviour/action'
import { checkIdentifiers } from '../decisions/identifiers'
import { keepQuarantineEnd } from '../decisions/quarantine'
import { deliveryDayProblem, litresProblem } from '../deliveries/requestTopup'
import { tellTopup } from '../portal/tellTopup'
import { endReports, openReport } from '../decisions/tankReports'

export const tankActions = defineActions(tanks, {
  reportTank: async ({ tx, write, record, input: { type, text, ...identifiers }, problems }) => {
    await checkIdentifiers(tx, record.id, identifiers, problems)
    await openReport(tx, write, { tank_id: record.id, type, text })
  },
  unReportTank: async ({ tx, write, record, input, problems }) => {
    await checkIdentifiers(tx, record.id, input, problems)
    await endReports(tx, write, record.id, { state: 'withdrawn' })
  },
  closeReport: async ({ tx, write, record, input: { reason, ...identifiers }, problems }) => {
    await checkIdentifiers(tx, record.id, identifiers, problems)
    await endReports(tx, write, record.id, { state: 'closed', close_reason: reason })
  },
  quarantineTank: async ({ tx, now, record, input: { reason, until, ...identifiers }, problems }) => {
    await checkIdentifiers(tx, record.id, identifiers, problems)
    if (until !== null && Date.parse(until) <= now.getTime()) problems.until = { key: 'validation.past' }
    else await keepQuarantineEnd(tx, record.id, until)
    return { quarantine_reason: reason, quarantine_until: until }
  },
  unQuarantineTank: async ({ tx, record, input, problems }) => {
    await checkIdentifiers(tx, record.id, input, problems)
    await keepQuarantineEnd(tx, record.id, null)
    return { quarantine_reason: null, quarantine_until: null }
  },
  requestTopup: ({ now, principal, record, input: { topup_l, topup_wish_on }, problems }) => {
    const litres = litresProblem(topup_l, record.capacity_l)
    const day = deliveryDayProblem(topup_wish_on, now)
    if (litres) problems.topup_l = litres
    if (day) problems.topup_wish_on = day
    return { topup_by: principal.uid, topup_at: now.toISOString() }
  },
  unRequestTopup: () => ({
    topup_l: null,
    topup_note: null,
    topup_wish_on: null,
    topup_on: null,
    topup_by: null,
    topup_at: null,
  }),
  scheduleTopup: async ({ tx, now, record, input: { topup_on }, problems }) => {
    const day = deliveryDayProblem(topup_on, now)
    if (day) {
      problems.topup_on = day
      return
    }
    const news = { kind: 'planned', on: topup_on, askedAt: record.topup_at ?? now } as const
    await tellTopup(tx, record.id, news, now)
  },
  unscheduleTopup: () => ({ topup_on: null }),
  addTag: ({ record: { tags }, input: { tag } }) => ({
    tags: (tags ?? []).includes(tag) ? tags : [...(tags ?? []), tag],
  }),
  removeTag: ({ record: { tags }, input: { tag } }) => ({ tags: (tags ?? []).filter(one => one !== tag) }),
})
