import { billing } from './billing'
import { degreeDays } from './degreeDays'
import { deliveries } from './deliveries'
import type { Report } from './define'
import { runOuts } from './runOuts'
import { silentDevices } from './silentDevices'
import { stock } from './stock'

/** Every report of the library. To add one: its file, a line here, and its SQL on the server. */
const declared = [deliveries, stock, runOuts, silentDevices, degreeDays, billing] as const

export type ReportName = (typeof declared)[number]['name']
export const reports: readonly (Report & { readonly name: ReportName })[] = declared
export const REPORT_NAMES = declared.map(({ name }) => name)

/** Throws if there is no report with this name. */
export function reportOf(name: string) {
  const found = reports.find(report => report.name === name)
  if (!found) throw new Error(`No report is called "${name}"`)
  return found
}
