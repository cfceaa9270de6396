import { choice, computed, dateTime, defineEntity, longText, reference, text } from '../schema'
import { ADMIN_READS } from './shared/access'

/** Who switched a device on or off, and why. */
export const activationDeactivationHistory = defineEntity({
  name: 'activation_deactivation_history',
  source: { collection: 'activation_deactivation_history' },
  title: 'id',
  icon: 'device',
  screens: [{ path: 'activate-deactivate-history' }],
  fields: {
    device_id: computed(reference('devices')),
    action: computed(
      choice(['activate', 'deactivate'], { tones: { activate: 'good', deactivate: 'unknown' } }),
    ),
    reason: computed(longText({ max: 500 })),
    by: computed(text({ max: 200 }), { label: 'Done by' }),
    at: computed(dateTime(), { label: 'Done at' }),
  },
  list: {
    columns: ['device_id', 'action', 'reason', 'by', 'at'],
    filters: ['device_id', 'action', 'at'],
    sort: '-at',
    search: ['reason', 'by'],
  },
  access: ADMIN_READS,
  scope: {},
})
