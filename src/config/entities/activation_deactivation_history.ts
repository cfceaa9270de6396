import { choice, computed, dateTime, defineEntity, longText, reference, text } from '../schema'
import { ADMIN_READS } from './shared/access'

/** The activations and deactivations of a device, with author and reason. */
export const activationDeactivationHistory = defineEntity({
  name: 'activation_deactivation_history',
  source: {
    collection: 'activation_deactivation_history',
    server: 'nobody but the server writes it',
  },
  title: 'id',
  icon: 'device',
  screens: [{ path: 'activate-deactivate-history' }],
  fields: {
    device_id: computed(reference('devices')),
    action: computed(
      choice(['activate', 'deactivate'], {
        labels: { activate: 'Activated', deactivate: 'Deactivated' },
        tones: { activate: 'good', deactivate: 'unknown' },
      }),
    ),
    reason: computed(longText({ max: 500 })),
    billing: computed(
      choice(['stops', 'starts', 'none'], {
        labels: { stops: 'Billing stops', starts: 'Billing starts', none: 'No effect' },
      }),
    ),
    by: computed(text({ max: 200, as: 'user' }), { label: 'Done by' }),
    at: computed(dateTime(), { label: 'Done at' }),
  },
  list: {
    columns: ['device_id', 'action', 'reason', 'billing', 'by', 'at'],
    filters: ['device_id', 'action', 'billing', 'at'],
    sort: '-at',
    search: ['reason', 'by'],
    card: ['action', 'reason', 'at'],
  },
  writtenBy: 'server',
  access: ADMIN_READS,
  scope: {},
})
