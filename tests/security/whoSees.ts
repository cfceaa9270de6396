/**
 * Who sees and does what, after the domain model, section 3, written down apart from the server: no declaration and no query
 * of its own is asked. What has no line here is the admins' alone.
 */
export type Role =
  'admin' | 'provider' | 'client' | 'group manager' | 'install-user' | 'test-user' | 'customer' | 'none'

const EVERYBODY: readonly Role[] = [
  'admin',
  'provider',
  'client',
  'group manager',
  'install-user',
  'test-user',
  'customer',
]
const ADMIN: readonly Role[] = ['admin']
const STAFF: readonly Role[] = ['admin', 'provider', 'client', 'group manager']
const OFFICE: readonly Role[] = ['admin', 'client']
const DEPOT: readonly Role[] = ['admin', 'client', 'group manager']
const REPORTERS: readonly Role[] = ['admin', 'client', 'provider']
const INSTALLERS: readonly Role[] = ['admin', 'client', 'provider', 'install-user']
const BENCH: readonly Role[] = ['admin', 'test-user']

/** Groups by role, for the user $1: a provider's by its distributor, a client's with its depots, a manager's as listed. */
const GROUPS: Partial<Record<Role, string>> = {
  provider: `select g.id from tankgroups g left join tankgroups p on p.id = g.parent_id, users u
    where u.id = $1 and g.deleted_at is null and u.distributor_id in (g.distributor_id, p.distributor_id)`,
  client: `select g.id from tankgroups g, users u
    where u.id = $1 and g.deleted_at is null and (g.id = any(u.tank_group_ids) or g.parent_id = any(u.tank_group_ids))`,
  'group manager': `select unnest(u.tank_group_ids) from users u where u.id = $1`,
}
const OWN_CUSTOMER = '(select customer_id from users where id = $1)'

type Table = {
  /** SQL: ids of all records, and the client that each belongs to. */
  all: string
  /** SQL: a condition on `t` and what `all` joins, by role; `true` is everything. */
  sees: Partial<Record<Role, string>>
  create?: readonly Role[]
  update?: readonly Role[]
  remove?: readonly Role[]
  /** Nobody but admins without it; it counts where a group that has it is itself assigned to the user. */
  feature?: 'client_approvals'
  /** A field to count by. */
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

/** By the address below /api. */
export const TABLES: Readonly<Record<string, Table>> = {
  tanks: {
    all: table('tanks', 'join tankgroups g on g.id = t.group_id', CLIENT),
    sees: { ...inGroups('t.group_id'), customer: `t.customer_id = ${OWN_CUSTOMER}` },
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
    sees: { ...inGroups('t.parent_id'), customer: `t.id = ${OWN_CUSTOMER}` },
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
  countries: { all: table('countries'), sees: forAll(EVERYBODY) },
  counties: { all: table('counties'), sees: forAll(EVERYBODY) },
  users: { all: table('users'), sees: {}, by: 'role_type' },
  events: {
    all: ofTank('events'),
    sees: only(OFFICE, inGroups('o.group_id')),
    feature: 'client_approvals',
    by: 'type',
  },
  services: { all: ofTank('services'), sees: only(OFFICE, inGroups('o.group_id')), by: 'state' },
  reports: { all: ofTank('reports'), sees: only(REPORTERS, inGroups('o.group_id')), by: 'state' },
  notes: {
    all: ofTank('notes'),
    sees: only(DEPOT, inGroups('o.group_id')),
    create: DEPOT,
    update: DEPOT,
    remove: DEPOT,
  },
  'collections/installations': {
    all: `select t.id, ${CLIENT} as client from documents t
      left join tanks o on o.id = (t.data->>'tank_id')::int left join tankgroups g on g.id = o.group_id
      where t.deleted_at is null and t.collection = 'dev_installations'`,
    sees: {
      ...only(INSTALLERS, inGroups('o.group_id')),
      'install-user': `(t.data->>'installer_id')::int = $1`,
    },
    create: INSTALLERS,
    update: INSTALLERS,
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
  'collections/firmwares': { all: collection('firmwares'), sees: {} },
  'collections/panels': { all: collection('panels'), sees: {} },
}

/** Who besides the admins may do an action of a device: providers what is done in the field, testers what is done at the bench. */
const FIELD: readonly Role[] = ['admin', 'provider']
export const ACTIONS: Readonly<Record<string, readonly Role[]>> = {
  'devices/bootstrap': FIELD,
  'devices/install': FIELD,
  'devices/deactivate': FIELD,
  'devices/reactivate': FIELD,
  'devices/quarantine': FIELD,
  'devices/giveBack': FIELD,
  'devices/calibrate': BENCH,
  'devices/fail': BENCH,
  'tanks/requestTopup': DEPOT,
  'tanks/unRequestTopup': DEPOT,
  'tanks/addTag': DEPOT,
  'tanks/removeTag': DEPOT,
  'tanks/reportTank': REPORTERS,
  'tanks/unReportTank': REPORTERS,
  'tanks/closeReport': REPORTERS,
  'tanks/quarantineTank': OFFICE,
  'tanks/unQuarantineTank': OFFICE,
  'events/sign': OFFICE,
  'events/quarantine': OFFICE,
  'events/report': OFFICE,
  'events/reclassify': OFFICE,
  'events/close': OFFICE,
  'events/reopen': OFFICE,
  'services/confirm': OFFICE,
  'services/match': OFFICE,
  'services/unmatch': OFFICE,
  'services/dispute': OFFICE,
  'services/reject': OFFICE,
  'services/undo': OFFICE,
  'reports/assign': REPORTERS,
  'reports/close': REPORTERS,
  'reports/withdraw': REPORTERS,
  'reports/reopen': REPORTERS,
  'collections/installations/submit': INSTALLERS,
}

/** Other calls: whose records they tell of, and who may; `list` tells exactly the records that are seen. */
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
  'GET /api/session': { may: 'signed in' },
  // Whoever has the session's cookie, and no token.
  'POST /api/session/refresh': { may: 'browsers' },
  'DELETE /api/session': { may: 'signed in' },
  'GET /api/sessions': { may: 'signed in' },
  'DELETE /api/sessions': { may: 'signed in' },
  'DELETE /api/sessions/{id}': { may: 'signed in' },
  'PUT /api/account/password': { may: 'signed in' },
  'PUT /api/preferences': { may: 'signed in' },
  'GET /api/people': { may: 'signed in' },
  'GET /api/search': { may: 'signed in' },
  'GET /api/dashboard/summary': { may: STAFF },
  'GET /api/dashboard/getTankLevelSplitByPercentRemaining': { may: STAFF },
  'GET /api/dashboard/getTankLevelSplitByTimeRemaining': { may: STAFF },
  'GET /api/dashboard/getUpcomingOpportunityByContentType': { may: STAFF },
  'GET /api/dashboard/getHistoricalTopups': { may: STAFF },
  'GET /api/dashboard/changes': { may: STAFF },
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
  'GET /api/tanks/gridList': { of: 'tanks', list: 'id' },
  'GET /api/tanks/verbose-list': { of: 'tanks', list: 'id' },
  'GET /api/tanks/mapList': { of: 'tanks', list: 'ids', narrowed: 't.lat is not null' },
  'GET /api/tanks/gridList/export': { of: 'tanks' },
  'GET /api/tanks/gridList/filter-group-list': { of: 'tankgroups', list: 'id' },
  'GET /api/tanks/enumColumns': { may: 'signed in' },
  'GET /api/tags': { of: 'tanks' },
  'GET /api/tanks/{id}/readings': { of: 'tanks' },
  'GET /api/tanks/{id}/readings/{n}': { of: 'tanks' },
  'GET /api/tanks/{id}/getSmoothedReadings': { of: 'tanks' },
  'GET /api/tanks/{id}/getSmoothedReadings/{n}': { of: 'tanks' },
  'GET /api/tanks/{id}/history/events': { of: 'tanks' },
  'GET /api/tanks/{id}/history/events/{n}': { of: 'tanks' },
  'GET /api/tanks/{id}/forecast': { of: 'tanks' },
  'POST /api/tanks/{id}/geometry/preview': { of: 'tanks', right: 'update' },
  'GET /api/devices/{id}/lastseen': { of: 'devices' },
  'GET /api/devices/{id}/parsedrecords': { of: 'devices' },
  'GET /api/devices/{id}/parsedrecords/{n}': { of: 'devices' },
  'POST /api/devices/{id}/regenerateReadings': { of: 'devices', right: 'update' },
  'GET /api/devices/versions': { of: 'devices' },
  'GET /api/devices/enclosure/{code}': { of: 'devices' },
  'GET /api/tankgroups/parents': { of: 'tankgroups', list: 'id', narrowed: 't.parent_id is null' },
  'GET /api/tankgroups/{id}/children': { of: 'tankgroups' },
  'GET /api/tankgroups/billingtypes': { may: 'signed in' },
  'GET /api/fueltypes': { may: 'signed in' },
  'GET /api/tankmodels/shapes': { may: 'signed in' },
  'GET /api/distributors': { of: 'tankgroups' },
  'GET /api/tankmodels': { of: 'models', list: 'id' },
  'GET /api/tankmodels/models': { of: 'models', list: 'id' },
  'POST /api/tankmodels/calculate': { of: 'models' },
  'POST /api/tankmodels/models/suggested': { of: 'models' },
  'GET /api/customers/searchCustomerByName': { of: 'customers' },
  'GET /api/customers/counts/tanks': { of: 'customers' },
  'GET /api/tankgroups/counts/depots': { of: 'tankgroups' },
  'GET /api/tankgroups/counts/tanks': { of: 'tankgroups' },
  // Each account makes a view of its own; whose others' are is tested there.
  'GET /api/saved_views': { may: 'signed in' },
  'POST /api/saved_views': { may: 'signed in' },
  'GET /api/saved_views/{id}': { may: 'signed in' },
  'PUT /api/saved_views/{id}': { may: 'signed in' },
  'DELETE /api/saved_views/{id}': { may: 'signed in' },
}

export const rolesOf = (what: Table, right: 'read' | 'create' | 'update' | 'remove'): readonly Role[] =>
  right === 'read' ? ['admin', ...(Object.keys(what.sees) as Role[])] : (what[right] ?? ADMIN)
