import { dateTime, integer, quantity, text } from '../schema'
import { REPORT_LABELS } from '../entities/shared/reports'
import { defineReport, forDays, STAFF } from './define'

export const silentDevices = defineReport({
  name: 'silent-devices',
  label: REPORT_LABELS['silent-devices'],
  summary: 'Devices on tanks that have said nothing for some days, the longest silent first',
  roles: STAFF,
  params: forDays,
  columns: {
    last_seen_at: dateTime({ label: 'Last seen' }),
    silent_days: integer({ label: 'Days silent' }),
    device: text(),
    depot: text(),
    tank: text(),
    customer: text(),
    battery_mv: quantity('mV', { label: 'Battery' }),
  },
  totals: [],
})
