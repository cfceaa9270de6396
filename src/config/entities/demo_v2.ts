import { boolean, computed, dateTime, defineEntity, quantity, reference, text } from '../schema'

/** A reading taken on the bench under supervision. */
export const demoV2 = defineEntity({
  name: 'demo_v2',
  source: { collection: 'demo_v2', writes: 'whether it is a test is said by its device' },
  title: 'run',
  icon: 'pulse',
  screens: [{ path: 'demo' }, { path: 'demo-v2', sort: '-at' }],
  fields: {
    run: text({ required: true, max: 60 }),
    device_id: reference('devices', { required: true }),
    at: dateTime({ required: true, label: 'Measured at' }),
    ullage_mm: quantity('mm', { min: 0, max: 20_000, label: 'Air gap' }),
    note: text({ max: 200 }),
    is_test: computed(boolean(), { copyOf: 'device_id.is_test', label: 'Test device' }),
  },
  list: {
    columns: ['run', 'device_id', 'at', 'ullage_mm', 'note'],
    filters: ['run', 'device_id', 'at'],
    sort: '-at',
    search: ['run', 'note'],
  },
  access: {
    read: ['admin', 'test-user'],
    create: ['admin', 'test-user'],
    update: ['admin', 'test-user'],
    remove: ['admin', 'test-user'],
  },
  scope: { test: 'is_test' },
})
