import { pages } from '../config/pages'
import { entityScreens } from '../config/screens'
import type { IconName } from '../resources/ui/Icon'

/**
 * Icons of entries that differ from their entity's or page's, or that have neither: the collapsed menu shows only
 * icons.
 */
const OF_KEY: Readonly<Record<string, IconName>> = {
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

/** The icon of a menu entry: its own, else that of its entity or page. */
export const iconOf = (key: string): IconName =>
  OF_KEY[key] ?? entityScreens.get(key)?.entity.icon ?? pages.find(({ path }) => path === key)?.icon ?? 'list'
