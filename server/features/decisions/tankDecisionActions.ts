import { tanks } from '../../../src/config/entities/declared'
import { defineActions } from '../../engine/behaviour/action'
import { checkIdentifiers } from './identifiers'
import { keepQuarantineEnd } from './quarantine'
import { endReports, openReport } from './tankReports'

/** Reports and quarantine of tanks. */
export const tankDecisionActions = defineActions(tanks, {
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
})
