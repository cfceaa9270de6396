import { defineEntity } from './entity'
import { choice, computed, dateTime, integer, longText, text } from './fields'

/** A background task that the servers run on a schedule. A server registers the tasks that its features define. */
export const tasks = defineEntity({
  name: 'tasks',
  source: { rest: '/tasks', table: 'tasks', internal: ['claimed_by', 'claimed_until'] },
  title: 'name',
  icon: 'list',
  screens: [{ path: 'background-tasks' }],
  fields: {
    name: computed(text({ max: 80 })),
    schedule: computed(text({ max: 40 })),
    state: computed(
      choice(['waiting', 'running', 'failed'], {
        tones: { waiting: 'unknown', running: 'accent', failed: 'bad' },
      }),
    ),
    last_started_at: computed(dateTime(), { label: 'Last run' }),
    last_ms: computed(integer(), { label: 'Last duration, ms' }),
    last_error: computed(longText({ max: 500 }), { label: 'Last error' }),
    runs: computed(integer()),
    failures: computed(integer(), { label: 'Failures in a row' }),
    next_at: computed(dateTime(), { label: 'Next run' }),
  },
  list: {
    columns: [
      'name',
      'schedule',
      'state',
      'last_started_at',
      'last_ms',
      'next_at',
      'runs',
      'failures',
      'last_error',
    ],
    secondary: ['runs', 'failures'],
    filters: ['state'],
    sort: 'name',
    search: ['name'],
    quickFilters: { failed: { filter: { state: 'failed' } } },
    card: ['state', 'last_started_at', 'next_at'],
  },
  actions: {
    run: {
      from: { state: ['waiting', 'failed'] },
      roles: ['admin'],
      bulk: true,
      label: 'Run now',
      done: 'Runs within a few seconds',
    },
  },
  writtenBy: 'server',
  access: { read: ['admin'], create: [], update: [], remove: [] },
  scope: { shared: 'tasks belong to the installation, and admins alone read them' },
})
