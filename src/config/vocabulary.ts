import type { Feature, MenuIcon, Role, ScopeKind } from './schema'

/** Roles of the specification, section 6, the customer and the driver. */
export const ROLES = [
  'admin',
  'provider',
  'client',
  'group manager',
  'install-user',
  'test-user',
  'customer',
  'driver',
] as const satisfies readonly Role[]
/** Roles of the dashboard: customers and drivers have calls of their own. */
export const STAFF_ROLES = ROLES.filter(role => role !== 'customer' && role !== 'driver')

/** Who sees records by what. */
export const SCOPES = {
  /** The group that owns it: a client's depots are already among a user's groups. */
  groups: {
    owner: 'tankgroups',
    roles: ['provider', 'client', 'group manager'],
    ids: 'groupIds',
    many: true,
  },
  customer: { owner: 'customers', roles: ['customer'], ids: 'customerId', outside: true },
  /** The user who drives the truck of a stop. */
  driver: { owner: 'users', roles: ['driver'], ids: 'userId', claim: 'account', outside: true },
  /** A boolean that marks it as a test user's. */
  test: { roles: ['test-user'] },
  /** The user who made it, such as an install's `installer_id`. */
  own: { owner: 'users', roles: ['install-user'], ids: 'userId', claim: 'account' },
} as const satisfies Readonly<Record<string, ScopeKind>>

/** Features that a client's groups may have; see `tankgroups.features`. */
export const FLAGS = [
  'dispatch_planner',
  'customer_portal',
  'client_approvals',
  'webhooks',
] as const satisfies readonly Feature[]

/** Drawings that an entity or a page may have in the menu. */
export const MENU_ICONS = [
  'tank',
  'chart',
  'route',
  'wheel',
  'group',
  'pulse',
  'user',
  'customer',
  'service',
  'approval',
  'report',
  'install',
  'model',
  'device',
  'settings',
  'support',
  'batch',
  'firmware',
  'calendar',
  'bell',
  'signal',
  'down',
  'up',
  'list',
] as const satisfies readonly MenuIcon[]

/** Units of quantities, besides those that every app has. */
export const UNITS = [
  'mm',
  'mm/K',
  'm',
  'L',
  'L/day',
  'L/min',
  'L/degree day',
  '°C',
  'mV',
  'µA',
  'dBm',
  'dB',
  'kg',
] as const

export const VOCABULARY = { roles: ROLES, scopes: SCOPES, flags: FLAGS, icons: MENU_ICONS } as const

type Names<T extends readonly string[]> = Readonly<Record<T[number], true>>

declare module './schema/vocabulary' {
  interface RoleNames {
    provider: true
    client: true
    'group manager': true
    'install-user': true
    'test-user': true
    customer: true
    driver: true
  }
  interface ScopeNames {
    groups: true
    customer: true
    driver: true
    test: true
    own: true
  }
  interface FlagNames {
    dispatch_planner: true
    customer_portal: true
    client_approvals: true
    webhooks: true
  }
  interface UnitNames extends Names<typeof UNITS> {}
  interface IconNames {
    tank: true
    route: true
    wheel: true
    pulse: true
    customer: true
    service: true
    approval: true
    install: true
    model: true
    device: true
    support: true
    batch: true
    firmware: true
    bell: true
    signal: true
    down: true
    up: true
  }
  interface PrincipalFields {
    /** Every group whose records this user may see: a client's depots are already in it. Unused for an admin. */
    readonly groupIds: readonly number[]
    readonly customerId: number | null
  }
}
