import { integer, quantity, text } from '../schema'
import { REPORT_LABELS } from '../entities/shared/reports'
import { defineReport, ofGroup, STAFF } from './define'

export const degreeDays = defineReport({
  name: 'degree-days',
  label: REPORT_LABELS['degree-days'],
  summary: 'Litres that a heated tank uses for each degree day and besides, as fitted on its last year',
  roles: STAFF,
  params: ofGroup,
  columns: {
    depot: text(),
    tank: text(),
    customer: text(),
    per_degree_day_l: quantity('L/degree day', { digits: 2, label: 'Per degree day' }),
    base_l_day: quantity('L/day', { digits: 1, label: 'Besides' }),
    days: integer({ label: 'Days observed' }),
  },
  totals: [],
})
