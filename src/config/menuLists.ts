/** The menus of the specification, sections 2 and 6, as data. */
export const MENUS: Readonly<Record<'staff' | 'firebase', Readonly<Record<string, readonly string[]>>>> = {
  staff: {
    admin: [
      'tanks',
      'dispatch-planner',
      'analytics',
      'clients',
      'health',
      'levelAnalytics',
      'users',
      'customers',
      'services',
      'approvals',
      'reports',
      'selfInstalls',
      'models',
      'manage-devices',
      'device-config',
      'support',
      'assembly',
    ],
    client: ['tanks', 'analytics', 'services', 'selfInstalls', 'reports', 'device-config'],
    provider: ['tanks', 'analytics', 'selfInstalls', 'reports', 'manage-devices', 'device-config'],
    'group manager': ['tanks', 'analytics'],
  },
  firebase: {
    admin: [
      'installs',
      'selfInstalls',
      'devSelfInstalls',
      'calibrations',
      'calibrations-v2',
      'demo',
      'demo-v2',
      'devices',
      'device-packages',
      'panels',
      'activations',
      'activations-v2',
      'signal-checks',
      'health-checks',
      'health-checks-v2',
      'dfu-history',
      'dfu-history-v2',
      'activate-deactivate-history',
      'network-tests',
      'manage-firmware',
      'bootstrap',
      'batches',
      'prospects',
      'schedules',
      'jobs',
      'groups',
      'notify',
    ],
    'test-user': ['demo', 'calibrations', 'batches'],
    'install-user': ['selfInstalls'],
    customer: ['customer-tank-details'],
  },
}

/** Entries that only open a submenu. The services screen is under approvals; the services group is separate. */
export const MENU_GROUPS: Readonly<Record<'approvals' | 'support' | 'assembly', readonly string[]>> = {
  approvals: ['threshold', 'suddenChange', 'services'],
  support: [
    'demo',
    'demo-v2',
    'signal-checks',
    'health-checks',
    'health-checks-v2',
    'dfu-history',
    'dfu-history-v2',
    'activate-deactivate-history',
    'network-tests',
    'manage-firmware',
    'devices',
    'notify',
    'devSelfInstalls',
  ],
  assembly: ['calibrations', 'calibrations-v2', 'panels', 'activations', 'activations-v2', 'device-packages'],
}

/** Entries under the dispatch planner, for planners: what a published plan makes. */
export const PLANNER_LISTS = ['jobs', 'schedules'] as const

/** Entries under services and tanks, by service type. */
export const SERVICE_TYPES: Readonly<
  Record<'-1' | '1' | 'other', { readonly services: readonly string[]; readonly tanks: readonly string[] }>
> = {
  '-1': { services: ['topups'], tanks: [] },
  '1': { services: ['collections'], tanks: [] },
  other: { services: ['topups', 'collections'], tanks: ['filling-up', 'draining'] },
}

/** Entries whose screen has another path. */
export const SCREEN_OF: Readonly<Record<string, string>> = { 'customer-tank-details': 'my-tanks' }

/** Of entries whose entity or page has another drawing, or that are neither: narrow, the menu is its drawings alone. */
export const MENU_ICONS_OF: Readonly<Record<string, string>> = {
  'dispatch-planner': 'route',
  health: 'pulse',
  levelAnalytics: 'signal',
  services: 'service',
  approvals: 'approval',
  reports: 'flag',
  'report-schedules': 'report',
  selfInstalls: 'install',
  devSelfInstalls: 'install',
  installs: 'install',
  'device-config': 'settings',
  support: 'support',
  assembly: 'batch',
  schedules: 'calendar',
  jobs: 'calendar',
  notify: 'bell',
  'signal-checks': 'signal',
  draining: 'down',
  'filling-up': 'up',
  'customer-tank-details': 'tank',
  distributors: 'depot',
  topups: 'drop',
  collections: 'import',
}
