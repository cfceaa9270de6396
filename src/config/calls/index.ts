import * as auditLog from './auditLog'
import { mistakesIn } from './check'
import { countCalls } from './counts'
import type { Call } from './define'
import * as dashboard from './dashboard'
import * as dashboardHealth from './dashboardHealth'
import * as dashboardLevels from './dashboardLevels'
import * as devices from './devices'
import * as events from './events'
import * as geometry from './geometry'
import * as insight from './insight'
import * as lookups from './lookups'
import * as people from './people'
import * as preferences from './preferences'
import * as readings from './readings'
import { allRecordCalls } from './records'
import * as savedViews from './savedViews'
import * as search from './search'
import * as services from './services'
import * as session from './session'
import * as sessions from './sessions'
import * as tankDecisions from './tankDecisions'
import * as tanks from './tanks'
import * as weather from './weather'

const modules = [
  auditLog,
  dashboard,
  dashboardHealth,
  dashboardLevels,
  devices,
  events,
  geometry,
  insight,
  lookups,
  people,
  preferences,
  readings,
  savedViews,
  search,
  services,
  session,
  sessions,
  tankDecisions,
  tanks,
  weather,
]
const isCall = (one: unknown): one is Call => typeof one === 'object' && one !== null && 'path' in one

/** Every call of the product. A new one is found by being exported from its file; a new file has a line here. */
export const calls: readonly Call[] = [
  ...modules.flatMap(module => Object.values<unknown>(module).filter(isCall)),
  ...countCalls.map(({ call }) => call),
  ...allRecordCalls,
]

const mistakes = mistakesIn(calls)
if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
