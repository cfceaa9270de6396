import { choice, date, decimal, defineEntity, integer, quantity, reference } from '../schema'
import { GROUP_ROLES } from './shared/access'

/** The rounds of a depot on one day, as the dispatch planner changes and publishes them. */
export const dispatchPlans = defineEntity({
  name: 'dispatch_plans',
  // `plan` is the plan itself, `past` its earlier versions, the newest last.
  source: { rest: '/dispatch_plans', table: 'dispatch_plans', internal: ['plan', 'past'] },
  title: 'day',
  heading: ['depot_id'],
  icon: 'route',
  feature: 'dispatch_planner',
  fields: {
    depot_id: reference('tankgroups', { required: true, label: 'Depot', parentField: 'parent_id' }),
    day: date({ required: true, unique: { within: 'depot_id' } }),
    state: choice(['draft', 'published', 'reopened'], {
      default: 'draft',
      setByServer: ['published', 'reopened'],
      tones: { published: 'accent', reopened: 'warn' },
    }),
    schedule_id: reference('schedules', { label: 'Schedule' }),
    stops: integer({ min: 0, default: 0 }),
    litres: quantity('L', { min: 0, default: 0, label: 'Litres' }),
    distance_km: decimal({ min: 0, digits: 1, label: 'Distance (km)' }),
    hours: decimal({ min: 0, digits: 1 }),
  },
  list: {
    columns: ['day', 'depot_id', 'state', 'stops', 'litres', 'distance_km', 'hours', 'schedule_id'],
    filters: ['state', 'depot_id', 'day'],
    sort: '-day',
    search: [],
    card: ['depot_id', 'state', 'stops'],
  },
  details: ['depot_id', 'day', 'state', 'stops', 'litres', 'distance_km', 'hours', 'schedule_id'],
  writtenBy: 'server',
  access: { read: GROUP_ROLES, create: [], update: [], remove: [] },
  scope: { groups: 'depot_id' },
})
