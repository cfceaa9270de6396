import { dateTime, quantity, text } from '../schema'
import { REPORT_LABELS } from '../entities/shared/reports'
import { defineReport, inPeriod, STAFF } from './define'

export const runOuts = defineReport({
  name: 'run-outs',
  label: REPORT_LABELS['run-outs'],
  summary: 'Tanks that fell to their dead stock in a period',
  roles: STAFF,
  params: inPeriod,
  columns: {
    at: dateTime({ label: 'Ran out' }),
    depot: text(),
    tank: text(),
    customer: text(),
    volume_l: quantity('L', { label: 'Volume' }),
    critical_at: dateTime({ label: 'Critical since' }),
  },
  totals: [],
})
