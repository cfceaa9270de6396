import { IS_FULL } from '../../support/depth'
import { ofDevices } from './ofDevices'
import { ofField } from './ofField'
import { ofOffice } from './ofOffice'
import { ofPages } from './ofPages'
import { ofTanks } from './ofTanks'
import type { Row } from './row'

/** Screens whose main action is tested in another file; a normal run skips them here. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  account: 'accounts.test.ts',
  analytics: 'dashboard.test.ts',
  'dispatch-planner': 'dispatch.test.ts',
  health: 'dashboard.test.ts',
  levelAnalytics: 'dashboard.test.ts',
  library: 'officeWork.test.ts',
  selfInstalls: 'installs.test.ts',
  'sudden-change': 'decisions.test.ts',
  'threshold-review': 'approvals.test.ts',
}

const ALL: Readonly<Record<string, Row>> = { ...ofTanks, ...ofOffice, ...ofDevices, ...ofField, ...ofPages }

/** Main action of each screen, by path. */
export const ROWS: Readonly<Record<string, Row>> = Object.fromEntries(
  Object.entries(ALL).filter(([path]) => IS_FULL || !Object.hasOwn(ELSEWHERE, path)),
)

/** Screens without a main action, and why. */
export const WITHOUT: Readonly<Record<string, string>> = {
  ...(IS_FULL ? {} : ELSEWHERE),
  audits_v2: 'written by the server as installs are approved and rejected',
  dev_installations: 'made by the wizard of devSelfInstalls',
  'activate-deactivate-history': 'written by the server as devices are switched on and off',
  installations_history: 'written by the server with each change of an install',
  installations_import_info: 'written by the server with each imported file',
  'dfu-history': 'written by the server alone: api/contract/actions.test.ts halts and retries',
  'dfu-history-v2': 'written by the server as devices report: api/contract/actions.test.ts',
  'report-runs': 'written by the server with each run of a schedule',
  // A worker changes a queued message while a test looks at it; the API's tests cancel and retry them.
  'sent-messages': 'api/send/outbox.test.ts, api/contract/actions.test.ts, approvals.test.ts',
  dispatch_plans: 'written by the server as somebody plans',
  'my-tanks': 'the customers’ own app: customerWalk.test.ts',
}
