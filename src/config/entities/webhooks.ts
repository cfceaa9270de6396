import { APPROVED_TYPES } from '../eventTypes'
import { boolean, choices, defineEntity, reference, relatedList, text, type Role } from '../schema'
import { EVENT_LABELS } from './shared/eventKinds'

const STAFF = ['admin', 'client'] as const satisfies readonly Role[]
const { threshold_low, threshold_critical } = EVENT_LABELS

/** An endpoint of a client's systems that receives approved events. `docs/sending.md` describes the signature. */
export const webhooks = defineEntity({
  name: 'webhooks',
  source: { rest: '/webhooks', table: 'webhooks' },
  title: 'url',
  icon: 'signal',
  feature: 'webhooks',
  menu: { group: 'support', after: 'notify' },
  fields: {
    group_id: reference('tankgroups', { required: true, parentField: 'parent_id', label: 'Client or depot' }),
    url: text({
      required: true,
      max: 500,
      pattern: '^https?:\\/\\/[A-Za-z0-9.-]+(:\\d{1,5})?(\\/[A-Za-z0-9._~\\/?&=%+-]*)?$',
      patternName: 'url',
      label: 'URL',
    }),
    events: choices(APPROVED_TYPES, { required: true, labels: { threshold_low, threshold_critical } }),
    secret: text({
      required: true,
      secret: true,
      min: 16,
      max: 200,
      help: 'At least 16 characters. Signs each request; it is never shown again.',
    }),
    active: boolean({ default: true }),
    deliveries: relatedList('outbox', 'webhook_id'),
  },
  list: {
    columns: ['url', 'group_id', 'events', 'active', 'updated_at'],
    filters: ['group_id', 'active', 'events'],
    sort: 'url',
    search: ['url'],
    card: ['group_id', 'active'],
  },
  actions: {
    test: { roles: STAFF, label: 'Send test', done: 'Test request queued: see its log' },
  },
  access: { read: STAFF, create: STAFF, update: STAFF, remove: STAFF },
  scope: { groups: 'group_id' },
})
