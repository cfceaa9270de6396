/**
 * Visibility and permissions according to the domain model, section 3, independent of the server's declarations and
 * queries. Only admins have access to tables and calls without an entry.
 */
export type Role =
  'admin' | 'provider' | 'client' | 'group manager' | 'install-user' | 'test-user' | 'customer' | 'none'

const EMPLOYEES: readonly Role[] = [
  'admin',
  'provider',
  'client',
  'group manager',
  'install-user',
  'test-user',
]
const CUSTOMER: readonly Role[] = ['customer']
const ADMIN: readonly Role[] = ['admin']
const STAFF: readonly Role[] = ['admin', 'provider', 'client', 'group manager']
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
  feature?: 'client_approvals' | 'webhooks'
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
  jobs: { all: table('jobs'), sees: { 'install-user': 't.assignee_id = $1' }, by: 'state' },
  'collections/firmwares': { all: collection('firmwares'), sees: {}, create: [] },
  'collections/panels': { all: collection('panels'), sees: {} },
}

/**
 * Other calls: the table whose records they concern, and the permitted roles; `list` contains exactly the visible
 * records.
 */
export type CallRule =
  | { may: 'anybody' | 'signed in' | 'browsers' | readonly Role[] }
  | {
      of: string
      right?: 'read' | 'update'
      by?: readonly Role[]
      body?: object
      list?: string
      narrowed?: string
    }
export const CALLS: Readonly<Record<string, CallRule>> = {
  'GET /healthz': { may: 'anybody' },
  'GET /readyz': { may: 'anybody' },
  'POST /api/signin': { may: 'anybody' },
  'GET /api/demo': { may: 'anybody' },
  // A visitor who signs up has no account; the link or token in a mail identifies them.
  'POST /api/customer/register': { may: 'anybody' },
  'PUT /api/customer/register/complete': { may: 'anybody' },
  'PUT /api/customer/link': { may: 'anybody' },
  'POST /api/customer/password/forgot': { may: 'anybody' },
  'PUT /api/customer/password/reset': { may: 'anybody' },
  'POST /api/signin/firebase': { may: 'anybody' },
  'POST /api/customer/signin/firebase': { may: 'anybody' },
  'GET /customerapi/customer/mytanks': { may: CUSTOMER },
  'GET /customerapi/customer/mytanks/{id}/readings': { may: CUSTOMER },
  'GET /customerapi/customer/mytanks/{id}/readings/{n}': { may: CUSTOMER },
  'GET /customerapi/customer/mytanks/{id}/getSmoothedReadings': { may: CUSTOMER },
  'GET /customerapi/customer/mytanks/{id}/getSmoothedReadings/{n}': { may: CUSTOMER },
  'GET /customerapi/customer/mytanks/{id}/year': { may: CUSTOMER },
  'GET /customerapi/customer/mytanks/reportTank/types': { may: CUSTOMER },
  'POST /customerapi/customer/mytanks/{id}/reportTank': { may: CUSTOMER },
  'POST /customerapi/customer/mytanks/{id}/requestTopup': { may: CUSTOMER },
  'POST /customerapi/customer/mytanks/{id}/unRequestTopup': { may: CUSTOMER },
  'PUT /customerapi/customer/mytanks/{id}': { may: CUSTOMER },
  'GET /customerapi/customer/profile': { may: CUSTOMER },
  'PUT /customerapi/customer/profile': { may: CUSTOMER },
  'PUT /customerapi/customer/push': { may: CUSTOMER },
  'PUT /customerapi/customer/push/stop': { may: CUSTOMER },
  'GET /customerapi/customer/export': { may: CUSTOMER },
  'PUT /customerapi/customer/close': { may: CUSTOMER },
  'PUT /api/customers/{id}/letter': { of: 'customers', by: OFFICE },
  // Roles with a record or a call that takes pictures. A picture belongs to its sender, and later to the readers of the record that contains it.
  'POST /api/attachments': { may: [...INSTALLERS, ...CUSTOMER] },
  'GET /api/attachments/{id}': { may: 'signed in' },
  'GET /api/session': { may: 'signed in' },
  // Needs the session's cookie, and no token.
  'POST /api/session/refresh': { may: 'browsers' },
  'DELETE /api/session': { may: 'signed in' },
  'GET /api/sessions': { may: 'signed in' },
  'DELETE /api/sessions': { may: 'signed in' },
  'DELETE /api/sessions/{id}': { may: 'signed in' },
  'PUT /api/account/password': { may: 'signed in' },
  'PUT /api/preferences': { may: 'signed in' },
  'GET /api/notifications': { may: [...EMPLOYEES, 'none'] },
  'PUT /api/notifications/read': { may: [...EMPLOYEES, 'none'] },
  'GET /api/notifications/choices': { may: [...EMPLOYEES, 'none'] },
  'PUT /api/notifications/choices': { may: [...EMPLOYEES, 'none'] },
  'GET /api/people': { may: [...EMPLOYEES, 'none'] },
  'GET /api/search': { may: [...EMPLOYEES, 'none'] },
  'GET /api/dashboard/summary': { may: STAFF },
  'GET /api/dashboard/getTankLevelSplitByPercentRemaining': { may: STAFF },
  'GET /api/dashboard/getTankLevelSplitByTimeRemaining': { may: STAFF },
  'GET /api/dashboard/getUpcomingOpportunityByContentType': { may: STAFF },
  'GET /api/dashboard/getHistoricalTopups': { may: STAFF },
  'GET /api/dashboard/changes': { may: STAFF },
  'GET /api/dashboard/sinceLeft': { may: STAFF },
  'GET /api/dashboard/products': { may: STAFF },
  'GET /api/dashboard/services': { of: 'services' },
  'GET /api/dashboard/services/export': { may: OFFICE },
  'POST /api/events/sign': { of: 'events' },
  'POST /api/events/quarantine': { of: 'events' },
  'POST /api/events/report': { of: 'events' },
  'POST /api/events/close': { of: 'events' },
  'GET /api/events/threshold': {
    of: 'events',
    list: 'id',
    narrowed: `t.queue = 'threshold' and t.state = 'open'`,
  },
  'GET /api/events/sudden_change': {
    of: 'events',
    list: 'id',
    narrowed: `t.queue = 'sudden_change' and t.state = 'open'`,
  },
  'GET /api/events/{id}/review': { of: 'events' },
  'GET /api/events/{id}/notices': { of: 'events' },
  'GET /api/tanks/reportTank/types': { of: 'tanks' },
  'GET /api/tanks/{id}/tags': { of: 'tanks' },
  'POST /api/tanks/{id}/tags/add/{tag}': { of: 'tanks', by: DEPOT },
  'POST /api/tanks/{id}/tags/remove/{tag}': { of: 'tanks', by: DEPOT },
  'GET /api/tags/{tag}/tanks': { of: 'tanks' },
  'GET /api/tanks/{id}/notes': { of: 'tanks', by: DEPOT },
  'PUT /api/tanks/{id}/notes': { of: 'tanks', by: DEPOT, body: { content: 'x' } },
  'DELETE /api/tanks/{id}/notes/{note_id}': { may: DEPOT },
  'GET /api/tanks/{id}/history/states': { of: 'tanks' },
  'POST /api/tanks/{id}/dips': { of: 'tanks', right: 'update' },
  'POST /api/readings/{id}/exclude': { may: OFFICE },
  'DELETE /api/readings/{id}': { may: OFFICE },
  'POST /api/readings/{id}/restore': { may: OFFICE },
  'POST /api/tanks/selection': { may: STAFF },
  'GET /api/tanks/gridList': { of: 'tanks', list: 'id' },
  'GET /api/tanks/verbose-list': { of: 'tanks', list: 'id' },
  'GET /api/tanks/mapList': { of: 'tanks', list: 'ids', narrowed: 't.lat is not null' },
  'GET /api/tanks/gridList/export': { of: 'tanks' },
  'GET /api/tanks/gridList/filter-group-list': { of: 'tankgroups', list: 'id' },
  'GET /api/tanks/enumColumns': { may: [...EMPLOYEES, 'none'] },
  'GET /api/tags': { of: 'tanks' },
  'GET /api/tanks/{id}/readings': { of: 'tanks' },
  'GET /api/tanks/{id}/readings/{n}': { of: 'tanks' },
  'GET /api/tanks/{id}/getSmoothedReadings': { of: 'tanks' },
  'GET /api/tanks/{id}/getSmoothedReadings/{n}': { of: 'tanks' },
  'GET /api/tanks/{id}/history/events': { of: 'tanks' },
  'GET /api/tanks/{id}/history/events/{n}': { of: 'tanks' },
  'GET /api/tanks/{id}/getNeighboursInfo': { of: 'tanks', by: STAFF },
  'GET /api/tanks/{id}/forecast': { of: 'tanks' },
  'POST /api/tanks/{id}/geometry/preview': { of: 'tanks', right: 'update' },
  // The tanks and devices that an installer reaches are tested there; other roles are bound to their groups.
  'GET /api/installs/tanks': { may: INSTALLERS },
  'GET /api/installs/devices/{code}': { may: INSTALLERS },
  'POST /api/installs/check': { may: INSTALLERS },
  'POST /api/master/save': { may: INSTALLERS },
  'GET /api/installs/archive': { may: INSTALLERS },
  'GET /api/installs/{id}/checks': { of: 'collections/installations' },
  'GET /api/devices/{id}/lastseen': { of: 'devices' },
  'GET /api/devices/{id}/life': { of: 'devices' },
  'POST /api/bench/calibrations': { may: BENCH },
  'POST /api/bench/demo': { may: BENCH },
  'GET /api/collections/batches/{id}/yield': { of: 'collections/batches' },
  'GET /api/labels': { may: BENCH },
  'GET /api/devices/{id}/parsedrecords': { of: 'devices' },
  'GET /api/devices/{id}/parsedrecords/{n}': { of: 'devices' },
  'POST /api/devices/{id}/regenerateReadings': { of: 'devices', right: 'update' },
  'GET /api/devices/{id}/getConfig': { of: 'devices' },
  'GET /api/devices/{id}/getDownlink': { of: 'devices' },
  'POST /api/devices/{id}/setDownlink': {
    of: 'devices',
    by: REPORTERS,
    body: { kind: 'intervals', interval_min: 120 },
  },
  'POST /api/devices/{id}/downlinks/{downlink_id}/cancel': { may: REPORTERS },
  'GET /api/devices/{id}/getActivationStatus': { of: 'devices' },
  'GET /api/devices/{id}/getSimNetworkOperator': { of: 'devices' },
  'POST /api/dashboard/devices': { of: 'devices', list: 'id' },
  'GET /api/devices/versions': { of: 'devices' },
  'GET /api/devices/enclosure/{code}': { of: 'devices' },
  'GET /api/tankgroups/parents': { of: 'tankgroups', list: 'id', narrowed: 't.parent_id is null' },
  'GET /api/tankgroups/{id}/children': { of: 'tankgroups' },
  'GET /api/tankgroups/billingtypes': { may: [...EMPLOYEES, 'none'] },
  'GET /api/fueltypes': { may: [...EMPLOYEES, 'none'] },
  'GET /api/tankmodels/shapes': { may: [...EMPLOYEES, 'none'] },
  'GET /api/library/deliveries': { may: OFFICE },
  'GET /api/library/deliveries/totals': { may: OFFICE },
  'GET /api/library/deliveries/export': { may: OFFICE },
  'GET /api/library/billing': { may: OFFICE },
  'GET /api/library/billing/totals': { may: OFFICE },
  'GET /api/library/billing/export': { may: OFFICE },
  'GET /api/library/stock': { may: REPORTERS },
  'GET /api/library/stock/totals': { may: REPORTERS },
  'GET /api/library/stock/export': { may: REPORTERS },
  'GET /api/library/run-outs': { may: REPORTERS },
  'GET /api/library/run-outs/totals': { may: REPORTERS },
  'GET /api/library/run-outs/export': { may: REPORTERS },
  'GET /api/library/silent-devices': { may: REPORTERS },
  'GET /api/library/silent-devices/totals': { may: REPORTERS },
  'GET /api/library/silent-devices/export': { may: REPORTERS },
  'GET /api/library/degree-days': { may: REPORTERS },
  'GET /api/library/degree-days/totals': { may: REPORTERS },
  'GET /api/library/degree-days/export': { may: REPORTERS },
  'GET /api/counties/{id}/townlands': { may: EMPLOYEES },
  'PUT /api/password': { may: 'anybody' },
  // The first customer belongs to admins: a customer can't be merged with itself or across clients.
  'POST /api/customers/{id}/merge': { of: 'customers', by: ADMIN, body: { into_id: 1 } },
  'GET /api/customers/import/template': { may: OFFICE },
  'POST /api/customers/import/check': { may: OFFICE },
  'POST /api/customers/import': { may: OFFICE },
  'GET /api/tickets/import/template': { may: OFFICE },
  'POST /api/tickets/import/check': { may: OFFICE },
  'POST /api/tickets/import': { may: OFFICE },
  'GET /api/tankmodels': { of: 'models', list: 'id' },
  'GET /api/tankmodels/models': { of: 'models', list: 'id' },
  'POST /api/tankmodels/calculate': { of: 'models' },
  'POST /api/tankmodels/models/suggested': { of: 'models' },
  'GET /api/customers/searchCustomerByName': { of: 'customers' },
  'GET /api/customers/counts/tanks': { of: 'customers' },
  'GET /api/tankgroups/counts/depots': { of: 'tankgroups' },
  'GET /api/tankgroups/counts/tanks': { of: 'tankgroups' },
  // Each account creates its own view; access to others' views is tested there.
  'GET /api/saved_views': { may: [...EMPLOYEES, 'none'] },
  'POST /api/saved_views': { may: [...EMPLOYEES, 'none'] },
  'GET /api/saved_views/{id}': { may: [...EMPLOYEES, 'none'] },
  'PUT /api/saved_views/{id}': { may: [...EMPLOYEES, 'none'] },
  'DELETE /api/saved_views/{id}': { may: [...EMPLOYEES, 'none'] },
}

export const rolesOf = (what: Table, right: 'read' | 'create' | 'update' | 'remove'): readonly Role[] =>
  right === 'read' ? ['admin', ...(Object.keys(what.sees) as Role[])] : (what[right] ?? ADMIN)
