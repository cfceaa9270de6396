/**
 * Visibility and permissions of tables according to the domain model, section 3, independent of the server's
 * declarations and queries. Only admins have access to tables without an entry.
 */
export type Role =
  | 'admin'
  | 'provider'
  | 'client'
  | 'group manager'
  | 'install-user'
  | 'test-user'
  | 'customer'
  | 'driver'
  | 'none'

export const EMPLOYEES: readonly Role[] = [
  'admin',
  'provider',
  'client',
  'group manager',
  'install-user',
  'test-user',
]
export const CUSTOMER: readonly Role[] = ['customer']
export const DRIVER: readonly Role[] = ['driver']
export const ADMIN: readonly Role[] = ['admin']
export const STAFF: readonly Role[] = ['admin', 'provider', 'client', 'group manager']
const PLANNERS: readonly Role[] = ['provider', 'client', 'group manager']
export const OFFICE: readonly Role[] = ['admin', 'client']
export const DEPOT: readonly Role[] = ['admin', 'client', 'group manager']
export const REPORTERS: readonly Role[] = ['admin', 'client', 'provider']
export const INSTALLERS: readonly Role[] = ['admin', 'client', 'provider', 'install-user']
export const VISITORS: readonly Role[] = ['admin', 'install-user']
export const BENCH: readonly Role[] = ['admin', 'test-user']

/** Groups by role, for the user $1: a provider's by its distributor, a client's with its depots, a manager's as listed. */
const GROUPS: Partial<Record<Role, string>> = {
  provider: `select g.id from tankgroups g left join tankgroups p on p.id = g.parent_id, users u
    where u.id = $1 and g.deleted_at is null and u.distributor_id in (g.distributor_id, p.distributor_id)`,
  client: `select g.id from tankgroups g, users u
    where u.id = $1 and g.deleted_at is null and (g.id = any(u.tank_group_ids) or g.parent_id = any(u.tank_group_ids))`,
  'group manager': `select unnest(u.tank_group_ids) from users u where u.id = $1`,
}

type Table = {
  /** SQL: ids of all records, each with its client. */
  all: string
  /** SQL: a condition on `t` and the tables that `all` joins, by role; `true` sees everything. */
  sees: Partial<Record<Role, string>>
  create?: readonly Role[]
  update?: readonly Role[]
  remove?: readonly Role[]
  /** Required for all roles except admin; it counts if a group that has it is itself assigned to the user. */
  feature?: 'client_approvals' | 'webhooks' | 'dispatch_planner'
  /** The roles that require the feature, if others don't. */
  featureOf?: readonly Role[]
  /** A field to group by. */
  by?: string
}
const inGroups = (at: string): Table['sees'] =>
  Object.fromEntries(Object.entries(GROUPS).map(([role, groups]) => [role, `${at} in (${groups})`]))
const only = (roles: readonly Role[], sees: Table['sees']): Table['sees'] =>
  Object.fromEntries(Object.entries(sees).filter(([role]) => roles.includes(role as Role)))
const forAll = (roles: readonly Role[]) => Object.fromEntries(roles.map(role => [role, 'true']))

const table = (name: string, from = '', client = 'null::int') =>
  `select t.id::text as id, ${client} as client from ${name} t ${from} where t.deleted_at is null`
const collection = (name: string) =>
  `select t.id, null::int as client from documents t where t.deleted_at is null and t.collection = '${name}'`
const CLIENT = 'coalesce(g.parent_id, g.id)'
const ofTank = (name: string) =>
  table(name, 'join tanks o on o.id = t.tank_id join tankgroups g on g.id = o.group_id', CLIENT)

const OF_TEST_DEVICE = `(select d.is_test from devices d where d.id = (t.data->>'device_id')::int)`

const installationsIn = (name: string): Table => ({
  all: `select t.id, ${CLIENT} as client from documents t
    left join tanks o on o.id = (t.data->>'tank_id')::int left join tankgroups g on g.id = o.group_id
    where t.deleted_at is null and t.collection = '${name}'`,
  sees: {
    ...only(INSTALLERS, inGroups('o.group_id')),
    'install-user': `(t.data->>'installer_id')::int = $1`,
  },
})

/** By the path below /api. */
export const TABLES: Readonly<Record<string, Table>> = {
  tanks: {
    all: table('tanks', 'join tankgroups g on g.id = t.group_id', CLIENT),
    sees: inGroups('t.group_id'),
    update: ['admin', 'client'],
    by: 'state',
  },
  devices: {
    all: table(
      'devices',
      `left join tanks o on o.device_id = t.id and o.deleted_at is null
       left join tankgroups g on g.id = o.group_id`,
      CLIENT,
    ),
    sees: { ...inGroups('o.group_id'), 'test-user': 't.is_test' },
    update: ['admin', 'provider'],
    by: 'state',
  },
  customers: {
    all: table('customers', 'join tankgroups g on g.id = t.parent_id', CLIENT),
    sees: inGroups('t.parent_id'),
    create: ['admin', 'client'],
    update: ['admin', 'client'],
    by: 'kind',
  },
  tankgroups: {
    all: table('tankgroups', '', 'coalesce(t.parent_id, t.id)'),
    sees: inGroups('t.id'),
    by: 'billing_type',
  },
  models: { all: table('models'), sees: forAll(STAFF) },
  countries: { all: table('countries'), sees: forAll(EMPLOYEES) },
  counties: { all: table('counties'), sees: forAll(EMPLOYEES) },
  townlands: { all: table('townlands'), sees: forAll(EMPLOYEES) },
  users: { all: table('users'), sees: {}, by: 'role_type' },
  events: {
    all: ofTank('events'),
    sees: only(OFFICE, inGroups('o.group_id')),
    feature: 'client_approvals',
    by: 'type',
  },
  webhooks: {
    all: table('webhooks', 'join tankgroups g on g.id = t.group_id', CLIENT),
    sees: only(OFFICE, inGroups('t.group_id')),
    create: OFFICE,
    update: OFFICE,
    remove: OFFICE,
    feature: 'webhooks',
    by: 'active',
  },
  outbox: {
    all: table('outbox', 'left join tankgroups g on g.id = t.group_id', CLIENT),
    sees: only(OFFICE, inGroups('t.group_id')),
    by: 'state',
  },
  tasks: { all: table('tasks'), sees: {}, by: 'state' },
  services: { all: ofTank('services'), sees: only(OFFICE, inGroups('o.group_id')), by: 'state' },
  tickets: {
    all: ofTank('tickets'),
    sees: only(OFFICE, inGroups('o.group_id')),
    create: OFFICE,
    update: OFFICE,
    remove: OFFICE,
    by: 'state',
  },
  reports: { all: ofTank('reports'), sees: only(REPORTERS, inGroups('o.group_id')), by: 'state' },
  'report-schedules': {
    all: table('report_schedules', 'left join tankgroups g on g.id = t.group_id', CLIENT),
    sees: only(REPORTERS, inGroups('t.group_id')),
    create: REPORTERS,
    update: REPORTERS,
    remove: REPORTERS,
    by: 'state',
  },
  'report-runs': {
    all: table(
      'report_runs',
      'join report_schedules s on s.id = t.schedule_id left join tankgroups g on g.id = s.group_id',
      CLIENT,
    ),
    sees: only(REPORTERS, inGroups('s.group_id')),
    by: 'result',
  },
  notes: {
    all: ofTank('notes'),
    sees: only(DEPOT, inGroups('o.group_id')),
    create: DEPOT,
    update: DEPOT,
    remove: DEPOT,
  },
  'collections/installations': { ...installationsIn('dev_installations'), update: INSTALLERS },
  // Created by the wizard only; no role may change them.
  'collections/dev_installations': {
    ...installationsIn('dev_trial_installations'),
    create: [],
    update: [],
  },
  'collections/measurements': {
    all: collection('measurements'),
    sees: { 'test-user': OF_TEST_DEVICE },
    create: BENCH,
    update: BENCH,
  },
  'collections/demo_v2': {
    all: collection('demo_v2'),
    sees: { 'test-user': OF_TEST_DEVICE },
    create: BENCH,
    update: BENCH,
    remove: BENCH,
  },
  'collections/batches': {
    all: collection('dev_v2_batches'),
    sees: { 'test-user': `(t.data->>'is_test')::boolean` },
    create: ['admin', 'test-user'],
    update: ['admin', 'test-user'],
  },
  // Installers see their own visits; who plans dispatch, those to the tanks of the own groups.
  jobs: {
    all: table(
      'jobs',
      'left join tanks o on o.id = t.tank_id left join tankgroups g on g.id = o.group_id',
      CLIENT,
    ),
    sees: { ...inGroups('o.group_id'), 'install-user': 't.assignee_id = $1' },
    feature: 'dispatch_planner',
    featureOf: PLANNERS,
    by: 'state',
  },
  schedules: {
    all: table('schedules', 'left join tankgroups g on g.id = t.depot_id', CLIENT),
    sees: inGroups('t.depot_id'),
    feature: 'dispatch_planner',
    by: 'state',
  },
  vehicles: {
    all: table('vehicles', 'join tankgroups g on g.id = t.depot_id', CLIENT),
    sees: inGroups('t.depot_id'),
    create: OFFICE,
    update: OFFICE,
    remove: OFFICE,
    feature: 'dispatch_planner',
    by: 'active',
  },
  dispatch_settings: {
    all: table('dispatch_settings', '', 't.client_id'),
    sees: inGroups('t.client_id'),
    create: OFFICE,
    update: OFFICE,
    remove: OFFICE,
    feature: 'dispatch_planner',
    by: 'client_id',
  },
  dispatch_plans: {
    all: table('dispatch_plans', 'join tankgroups g on g.id = t.depot_id', CLIENT),
    sees: inGroups('t.depot_id'),
    feature: 'dispatch_planner',
    by: 'state',
  },
  'collections/firmwares': { all: collection('firmwares'), sees: {}, create: [] },
  'collections/panels': { all: collection('panels'), sees: {} },
}

export const rolesOf = (what: Table, right: 'read' | 'create' | 'update' | 'remove'): readonly Role[] =>
  right === 'read' ? ['admin', ...(Object.keys(what.sees) as Role[])] : (what[right] ?? ADMIN)
