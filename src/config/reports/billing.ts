import { choice, integer, text } from '../schema'
import { tankgroups } from '../entities/tankgroups'
import { REPORT_LABELS } from '../entities/shared/reports'
import { defineReport, inPeriod } from './define'

export const billing = defineReport({
  name: 'billing',
  label: REPORT_LABELS.billing,
  summary: 'Active tanks of each depot, and how many of them were read in a period',
  roles: ['admin', 'client'],
  params: inPeriod,
  columns: {
    client: text(),
    depot: text(),
    billing_type: choice(tankgroups.fields.billing_type.options, { label: 'Billing' }),
    tanks: integer({ label: 'Active tanks' }),
    read: integer({ label: 'Read in the period' }),
    devices: integer({ label: 'Devices' }),
  },
  totals: ['tanks', 'read', 'devices'],
})
