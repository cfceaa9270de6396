import { pages } from '../config/pages'
import { entityScreens } from '../config/screens'
import type { MenuIcon } from '../config/schema'

/** Of entries whose entity or page has another drawing, or that are neither. */
const OF_KEY: Readonly<Record<string, MenuIcon>> = {
  'dispatch-planner': 'route',
  health: 'pulse',
  levelAnalytics: 'signal',
  services: 'service',
  approvals: 'approval',
  reports: 'report',
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
}

/** The drawing beside an entry of the menu: that of its entity or page, unless the entry has one of its own. */
export const iconOf = (key: string): MenuIcon =>
  OF_KEY[key] ?? entityScreens.get(key)?.entity.icon ?? pages.find(({ path }) => path === key)?.icon ?? 'list'
