import { ofDevices } from './ofDevices'
import { ofField } from './ofField'
import { ofOffice } from './ofOffice'
import { ofPages } from './ofPages'
import { ofTanks } from './ofTanks'
import type { Row } from './row'

/** Each screen’s main action, by its path. */
export const ROWS: Readonly<Record<string, Row>> = {
  ...ofTanks,
  ...ofOffice,
  ...ofDevices,
  ...ofField,
  ...ofPages,
}

/** Screens on which nothing is done, and why. */
export const WITHOUT: Readonly<Record<string, string>> = {
  audits_v2: 'written by the server as installs are approved and rejected',
  dev_installations: 'made by the wizard of devSelfInstalls',
  'activate-deactivate-history': 'written by the server as devices are switched on and off',
  installations_history: 'written by the server with each change of an install',
  installations_import_info: 'written by the server with each imported file',
  'report-runs': 'written by the server with each run of a schedule',
  'my-tanks': 'the customers’ own app: customerWalk.test.ts',
  'dispatch-planner': 'has no screen yet',
}
