import { choice, dateTime, quantity, text } from '../schema'
import { services } from '../entities/services'
import { REPORT_LABELS } from '../entities/shared/reports'
import { defineReport, inPeriod } from './define'

export const deliveries = defineReport({
  name: 'deliveries',
  label: REPORT_LABELS.deliveries,
  summary: 'Deliveries and collections of a period: measured volume and ticket volume',
  roles: ['admin', 'client'],
  params: inPeriod,
  columns: {
    at: dateTime({ label: 'Date' }),
    depot: text(),
    tank: text(),
    customer: text(),
    kind: choice(services.fields.kind.options, { labels: services.fields.kind.labels }),
    measured_l: quantity('L', { label: 'Measured' }),
    ticket_l: quantity('L', { label: 'Ticket volume' }),
    variance_l: quantity('L', { label: 'Variance' }),
    ticket_no: text({ label: 'Ticket no.' }),
    state: choice(services.fields.state.options),
  },
  totals: ['measured_l', 'ticket_l', 'variance_l'],
})
