import { choice, date, defineEntity, reference, relatedList, text } from '../schema'
import { JOB_KINDS } from './shared/jobKinds'
import { FOR_PLANNERS } from './shared/dispatch'
import { ADMIN_WRITES, GROUP_ROLES } from './shared/access'

/** Work of one kind, planned together for a client or depot over several days. */
export const schedules = defineEntity({
  name: 'schedules',
  source: { rest: '/schedules', table: 'schedules' },
  title: 'name',
  icon: 'calendar',
  feature: FOR_PLANNERS,
  fields: {
    name: text({ required: true, max: 80 }),
    client_id: reference('tankgroups', { required: true, label: 'Client' }),
    depot_id: reference('tankgroups', { label: 'Depot' }),
    kind: choice(JOB_KINDS, { required: true }),
    date_from: date({ required: true, label: 'From' }),
    date_to: date({ required: true, label: 'Until' }),
    state: choice(['draft', 'published', 'closed'], {
      default: 'draft',
      tones: { published: 'accent', closed: 'good' },
    }),
    jobs: relatedList('jobs', 'schedule_id'),
  },
  rules: [{ rule: 'ascending', fields: ['date_from', 'date_to'] }],
  list: {
    columns: ['name', 'state', 'kind', 'client_id', 'depot_id', 'date_from', 'date_to'],
    filters: ['state', 'kind', 'client_id', 'date_from'],
    sort: '-date_from',
    search: ['name'],
    card: ['state', 'kind', 'date_from'],
  },
  actions: {
    publish: { from: { state: ['draft'] }, to: { state: 'published' }, roles: ['admin'], undo: 'unpublish' },
    unpublish: {
      from: { state: ['published'] },
      to: { state: 'draft' },
      roles: ['admin'],
      done: 'Unpublished',
    },
    close: { from: { state: ['published'] }, to: { state: 'closed' }, roles: ['admin'], confirm: 'plain' },
  },
  access: { ...ADMIN_WRITES, read: GROUP_ROLES },
  scope: { groups: 'depot_id' },
})
