import { choice, computed, dateTime, defineEntity, integer, quantity, reference, type Role } from '../schema'
import { REPORT_RESULTS } from './shared/reports'

const STAFF = ['admin', 'client', 'provider'] as const satisfies readonly Role[]

/** One run of a scheduled report, with its result. */
export const reportRuns = defineEntity({
  name: 'report_runs',
  source: { rest: '/report-runs', table: 'report_runs' },
  title: 'at',
  heading: ['schedule_id'],
  icon: 'report',
  screens: [{ path: 'report-runs' }],
  fields: {
    schedule_id: reference('report_schedules', { required: true, cascade: true, label: 'Scheduled report' }),
    at: computed(dateTime(), { label: 'Time' }),
    result: computed(choice(REPORT_RESULTS.options, REPORT_RESULTS.more)),
    row_count: computed(integer(), { label: 'Rows' }),
    bytes: computed(quantity('bytes'), { label: 'Size' }),
    sent_to: computed(integer(), { label: 'Recipients' }),
  },
  list: {
    columns: ['schedule_id', 'at', 'result', 'row_count', 'bytes', 'sent_to'],
    filters: ['schedule_id', 'result', 'at'],
    sort: '-at',
    search: [],
    card: ['schedule_id', 'result', 'row_count'],
  },
  details: ['schedule_id', 'at', 'result', 'row_count', 'bytes', 'sent_to'],
  writtenBy: 'server',
  access: { read: STAFF, create: [], update: [], remove: [] },
  scope: { groups: 'schedule_id.group_id' },
})
