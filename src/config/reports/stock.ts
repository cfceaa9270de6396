import { choice, dateTime, quantity, text } from '../schema'
import { FUEL_TYPES } from '../entities/shared/geometry'
import { REPORT_LABELS } from '../entities/shared/reports'
import { defineReport, onDay, STAFF } from './define'

export const stock = defineReport({
  name: 'stock',
  label: REPORT_LABELS.stock,
  summary: 'What was in each tank at the end of a day, by its last reading until then',
  roles: STAFF,
  params: onDay,
  columns: {
    depot: text(),
    tank: text(),
    customer: text(),
    content_type: choice(FUEL_TYPES, { label: 'Product' }),
    capacity_l: quantity('L', { label: 'Capacity' }),
    volume_l: quantity('L', { label: 'Volume' }),
    pct: quantity('%', { label: '% full' }),
    reading_at: dateTime({ label: 'Reading' }),
  },
  ownNames: ['content_type'],
  totals: ['capacity_l', 'volume_l'],
})
