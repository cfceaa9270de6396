import { boolean, choice, defineEntity, longText, reference, text } from '../schema'
import { ADMIN_WRITES } from './shared/access'

/** The inspection of a bare circuit board before it joins a panel. */
export const pcbPreparations = defineEntity({
  name: 'pcb_preparations',
  source: { collection: 'pcb_preparations' },
  title: 'serial',
  icon: 'batch',
  fields: {
    batch_id: reference('batches', { required: true }),
    serial: text({ required: true, unique: true, max: 40 }),
    visual_ok: boolean({ default: true, label: 'Visual inspection passed' }),
    rework_notes: longText({ max: 1000 }),
    prepared_by: text({ max: 120 }),
    result: choice(['ok', 'rework', 'scrap'], {
      default: 'ok',
      labels: { ok: 'OK' },
      tones: { ok: 'good', rework: 'warn', scrap: 'bad' },
    }),
  },
  list: {
    columns: ['serial', 'result', 'batch_id', 'visual_ok', 'prepared_by', 'created_at'],
    filters: ['serial', 'batch_id', 'result', 'visual_ok', 'created_at'],
    sort: '-created_at',
    search: ['serial'],
  },
  access: ADMIN_WRITES,
  scope: {},
})
