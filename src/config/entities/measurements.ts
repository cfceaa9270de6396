import { boolean, computed, defineEntity, integer, numbers, quantity, reference, text } from '../schema'

/** Evaluation of a device on the calibration rig: what it measured at a known distance. */
export const measurements = defineEntity({
  name: 'measurements',
  source: { collection: 'measurements' },
  title: 'id',
  icon: 'settings',
  screens: [
    { path: 'calibrations' },
    {
      path: 'calibrations-v2',
      columns: [
        'device_id',
        'pass',
        'reference_mm',
        'mean_mm',
        'error_mm',
        'sd_mm',
        'temp_c',
        'rig',
        'created_at',
      ],
    },
  ],
  fields: {
    device_id: reference('devices', { required: true }),
    batch_id: reference('batches'),
    rig: text({ max: 40 }),
    reference_mm: quantity('mm', { required: true, min: 1, max: 20_000, label: 'Reference distance' }),
    samples_mm: numbers({
      required: true,
      count: 50,
      min: 0,
      max: 20_000,
      digits: 1,
      unit: 'mm',
      label: 'Samples',
    }),
    temp_c: quantity('°C', { min: -40, max: 85, digits: 1, label: 'Temperature' }),
    echo_strength: integer({ min: 0, max: 15 }),
    mean_mm: computed(quantity('mm', { digits: 1 }), { label: 'Mean' }),
    sd_mm: computed(quantity('mm', { digits: 1 }), { label: 'Standard deviation' }),
    error_mm: computed(quantity('mm', { digits: 1 }), { label: 'Error' }),
    pass: computed(boolean()),
    is_test: computed(boolean(), { copyOf: 'device_id.is_test', label: 'Test device' }),
  },
  list: {
    columns: ['device_id', 'pass', 'reference_mm', 'mean_mm', 'error_mm', 'sd_mm', 'rig', 'created_at'],
    filters: ['device_id', 'batch_id', 'rig', 'pass', 'created_at'],
    sort: '-created_at',
  },
  access: {
    read: ['admin', 'test-user'],
    create: ['admin', 'test-user'],
    update: ['admin', 'test-user'],
    remove: ['admin'],
  },
  scope: { test: 'is_test' },
})
