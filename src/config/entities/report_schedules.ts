import {
  choice,
  computed,
  dateTime,
  defineEntity,
  email,
  integer,
  reference,
  relatedList,
  rows,
  text,
  type Role,
} from '../schema'
import { WEEKDAYS } from './shared/weekdays'
import { PERIODS } from '../reports/periods'
import { REPORT_LABELS, REPORT_NAMES, REPORT_RESULTS } from './shared/reports'

const STAFF = ['admin', 'client', 'provider'] as const satisfies readonly Role[]

/** A library report that is e-mailed on a schedule. It shows the data that its owner may see at run time. */
export const reportSchedules = defineEntity({
  name: 'report_schedules',
  source: { rest: '/report-schedules', table: 'report_schedules' },
  title: 'name',
  icon: 'report',
  menu: { after: 'reports' },
  screens: [{ path: 'report-schedules' }],
  fields: {
    name: text({ required: true, max: 120 }),
    report: choice(REPORT_NAMES, { required: true, labels: REPORT_LABELS }),
    group_id: reference('tankgroups', {
      parentField: 'parent_id',
      label: 'Client or depot',
      help: 'Only administrators may leave it blank, for all',
    }),
    period: choice(PERIODS),
    days: integer({ min: 1, max: 365, label: 'Days without a message' }),
    format: choice(['csv', 'xlsx'], { default: 'csv', labels: { csv: 'CSV', xlsx: 'Excel (XLSX)' } }),
    every: choice(['day', 'week', 'month'], {
      default: 'week',
      label: 'Every',
      labels: { month: 'Month, on the 1st' },
    }),
    weekday: choice(WEEKDAYS, { default: 'monday', label: 'On' }),
    hour: integer({
      as: 'hour',
      min: 0,
      max: 23,
      default: 6,
      label: 'Time of day',
      help: 'In the time zone of the client or depot',
    }),
    recipients: rows(
      { email: email({ required: true }) },
      { max: 10, label: 'Send also to', help: 'You get it in any case' },
    ),
    state: choice(['active', 'paused', 'stopped'], {
      default: 'active',
      setByServer: ['stopped'],
      tones: { active: 'good', paused: 'unknown', stopped: 'bad' },
    }),
    next_at: computed(dateTime(), { label: 'Next run' }),
    last_run_at: computed(dateTime(), { label: 'Last run' }),
    last_result: computed(choice(REPORT_RESULTS.options, REPORT_RESULTS.more), { label: 'Last result' }),
    runs: relatedList('report_runs', 'schedule_id', { label: 'Last runs' }),
  },
  list: {
    columns: ['name', 'report', 'state', 'every', 'next_at', 'last_run_at', 'last_result'],
    secondary: ['group_id', 'created_by'],
    filters: ['state', 'report', 'group_id', 'every', 'last_result'],
    sort: 'name',
    search: ['name'],
    card: ['report', 'state', 'next_at'],
  },
  form: [
    { section: 'details', fields: ['name', 'report', 'group_id', 'format'] },
    { section: 'silent_devices', fields: ['days'], when: { report: 'silent-devices' } },
    { section: 'period', fields: ['period'] },
    { section: 'schedule', fields: ['every', 'hour', 'recipients'] },
    { section: 'weekday', fields: ['weekday'], when: { every: 'week' } },
  ],
  actions: {
    runNow: {
      from: { state: ['active'] },
      roles: STAFF,
      label: 'Send now',
      done: 'On its way',
    },
    pause: { from: { state: ['active'] }, to: { state: 'paused' }, roles: STAFF, bulk: true, undo: 'resume' },
    resume: {
      from: { state: ['paused', 'stopped'] },
      to: { state: 'active' },
      roles: STAFF,
      bulk: true,
      done: 'Resumed',
    },
  },
  access: { read: STAFF, create: STAFF, update: STAFF, remove: STAFF },
  scope: { groups: 'group_id' },
})
