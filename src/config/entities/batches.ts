import { boolean, choice, computed, date, defineEntity, group, integer, relatedList, text } from '../schema'

const count = () => integer({ min: 0 })

/** Circuit boards made together. */
export const batches = defineEntity({
  name: 'batches',
  source: { collection: 'batches', development: 'dev_v2_batches' },
  title: 'code',
  icon: 'batch',
  screens: [{ path: 'batches', labels: { counts: 'Yield' } }],
  fields: {
    code: text({ required: true, unique: true, max: 40, pattern: '^[A-Za-z0-9_-]+$', patternName: 'code' }),
    hw_version: text({ required: true, max: 20, label: 'Hardware' }),
    quantity: integer({ required: true, min: 1, max: 100_000 }),
    supplier_lot: text({ max: 60 }),
    started_on: date(),
    closed_on: date(),
    counts: computed(group({ prepared: count(), passed: count(), failed: count(), scrapped: count() })),
    state: choice(['open', 'closed', 'held'], {
      default: 'open',
      tones: { open: 'accent', closed: 'unknown', held: 'warn' },
    }),
    is_test: boolean({ default: false, label: 'Test batch' }),
    panels: relatedList('panels', 'batch_id'),
    calibrations: relatedList('measurements', 'batch_id'),
    pcb_preparations: relatedList('pcb_preparations', 'batch_id', { label: 'Circuit boards' }),
  },
  rules: [{ rule: 'ascending', fields: ['started_on', 'closed_on'] }],
  list: {
    columns: ['code', 'state', 'hw_version', 'quantity', 'counts', 'supplier_lot', 'started_on', 'closed_on'],
    secondary: ['supplier_lot', 'closed_on'],
    filters: ['code', 'hw_version', 'state', 'started_on', 'is_test'],
    sort: '-started_on',
    search: ['code', 'supplier_lot'],
    card: ['hw_version', 'quantity', 'state'],
  },
  access: {
    read: ['admin', 'test-user'],
    create: ['admin', 'test-user'],
    update: ['admin', 'test-user'],
    remove: ['admin'],
  },
  scope: { test: 'is_test' },
})
