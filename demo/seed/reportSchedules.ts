import { entityOf } from '../../src/config/entities'
import { act } from '../../server/engine/crud/act'
import { createRecord } from '../../server/engine/crud/write'
import type { Writer } from '../../server/engine/crud/writer'

const schedules = entityOf('report_schedules')

const SCHEDULES = [
  { name: 'Stock every Monday', report: 'stock', group_id: 101, every: 'week', format: 'xlsx', run: true },
  { name: 'Billing counts', report: 'billing', every: 'month', period: 'last_month' },
  { name: 'Silent devices', report: 'silent-devices', group_id: 101, every: 'day', days: 3, run: true },
] as const

/** Creates scheduled reports that are sent by mail; some of them have run already. */
export async function makeReportSchedules(writer: Writer): Promise<void> {
  const runNow = schedules.actions.find(({ name }) => name === 'runNow')!
  for (const schedule of SCHEDULES) {
    const { run, ...values } = { run: false, ...schedule }
    const { id } = await createRecord(writer, schedules, values)
    if (run) await act(writer, schedules, runNow, id as number, {}, {})
  }
}
