import { choice, dateTime, defineEntity, integer, quantity, reference, rows, text } from '../schema'

/** Circuit boards that are programmed and tested together, each at its own position. */
export const panels = defineEntity({
  name: 'panels',
  source: { collection: 'panels' },
  title: 'code',
  icon: 'batch',
  fields: {
    code: text({ required: true, unique: true, max: 40 }),
    batch_id: reference('batches', { required: true }),
    positions: rows({
      pos: integer({ required: true, min: 1, max: 200, label: 'Position' }),
      serial: text({ required: true, max: 40 }),
      device_id: reference('devices'),
      result: choice(['open', 'passed', 'failed'], { default: 'open' }),
    }),
    programmed_fw: text({ max: 40, label: 'Firmware' }),
    current_ua: quantity('µA', { min: 0, max: 100_000, digits: 1, label: 'Sleep current' }),
    tested_at: dateTime({ label: 'Tested at' }),
  },
  list: {
    columns: ['code', 'batch_id', 'programmed_fw', 'current_ua', 'tested_at'],
    filters: ['code', 'batch_id', 'programmed_fw', 'tested_at'],
    sort: '-tested_at',
  },
  access: { read: ['admin'], create: ['admin'], update: ['admin'], remove: ['admin'] },
  scope: {},
})
