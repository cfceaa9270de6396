import * as bench from './bench'
import * as connections from './connections'
import * as customerAccount from './customerAccount'
import * as customerSignUp from './customerSignUp'
import * as customerTanks from './customerTanks'
import type { Call } from '../schema/calls/define'
import * as dashboard from './dashboard'
import * as dashboardHealth from './dashboardHealth'
import * as dashboardLevels from './dashboardLevels'
import * as deviceConfig from './deviceConfig'
import * as devices from './devices'
import * as dispatch from './dispatch'
import * as dispatchPerformance from './dispatchPerformance'
import * as driverRound from './driverRound'
import * as events from './events'
import * as firmware from './firmware'
import * as geometry from './geometry'
import * as insight from './insight'
import * as installs from './installs'
import * as lookups from './lookups'
import * as neighbours from './neighbours'
import * as networkTests from './networkTests'
import * as merge from './merge'
import * as morning from './morning'
import * as notices from './notices'
import * as notifications from './notifications'
import * as preferences from './preferences'
import * as prospects from './prospects'
import * as readings from './readings'
import { reportCalls } from './reportLibrary'
import * as search from './search'
import * as services from './services'
import * as session from './session'
import * as tankDecisions from './tankDecisions'
import * as tanks from './tanks'
import * as users from './users'
import * as weather from './weather'

const modules = [
  bench,
  customerAccount,
  customerSignUp,
  customerTanks,
  connections,
  dashboard,
  dashboardHealth,
  dashboardLevels,
  deviceConfig,
  devices,
  dispatch,
  dispatchPerformance,
  driverRound,
  events,
  firmware,
  geometry,
  insight,
  installs,
  lookups,
  neighbours,
  networkTests,
  merge,
  morning,
  notices,
  notifications,
  preferences,
  prospects,
  readings,
  search,
  services,
  session,
  tankDecisions,
  tanks,
  users,
  weather,
]
const isCall = (one: unknown): one is Call => typeof one === 'object' && one !== null && 'path' in one

/** Every call of the product but those that every entity has. A new one is found by being exported from its file; a new file has a line here. */
export const calls: readonly Call[] = [
  ...modules.flatMap(module => Object.values<unknown>(module).filter(isCall)),
  ...[...reportCalls.values()].flatMap(({ page, totals }) => [page, totals]),
]
