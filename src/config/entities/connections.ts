import { choice, computed, dateTime, defineEntity, integer, text } from '../schema'
import { ADMIN_WRITES } from './shared/access'

/** A network that delivers its devices' messages, authenticated by its own key. */
export const connections = defineEntity({
  name: 'connections',
  source: {
    rest: '/connections',
    table: 'connections',
    internal: ['key_hash', 'from_settings', 'counted_on'],
  },
  title: 'name',
  icon: 'signal',
  menu: { group: 'support', after: 'devices' },
  fields: {
    name: text({ required: true, unique: true, max: 80, help: 'E.g. the operator or the network server' }),
    network: choice(['sigfox', 'lorawan', 'any'], {
      required: true,
      labels: { lorawan: 'LoRaWAN', any: 'All networks' },
      help: 'Its key is refused for messages of another network',
    }),
    server: choice(['chirpstack', 'things_stack'], {
      label: 'Network server',
      labels: { chirpstack: 'ChirpStack v4', things_stack: 'The Things Stack v3' },
      help: 'Where downlinks of its LoRaWAN devices are handed over',
    }),
    api_url: text({
      max: 300,
      pattern: '^https?://[^\\s/]+(/\\S*)?$',
      patternName: 'url',
      label: 'API URL',
    }),
    api_token: text({ secret: true, max: 500, label: 'API key of the network server' }),
    state: choice(['no_key', 'active', 'revoked'], {
      default: 'no_key',
      setByServer: ['active'],
      label: 'Key',
      labels: { no_key: 'No key yet' },
      tones: { no_key: 'warn', revoked: 'unknown' },
    }),
    key_end: computed(text({ max: 4 }), { label: 'Key ends in' }),
    last_message_at: computed(dateTime({ fresh: true }), { label: 'Last message' }),
    messages_today: computed(integer({ min: 0 }), { label: 'Messages today' }),
    refused_today: computed(integer({ min: 0 }), { label: 'Refused today' }),
  },
  list: {
    columns: ['name', 'network', 'state', 'last_message_at', 'messages_today', 'refused_today'],
    secondary: ['key_end'],
    filters: ['name', 'network', 'state', 'last_message_at'],
    sort: 'name',
    search: ['name'],
    card: ['state', 'last_message_at', 'refused_today'],
  },
  rules: [
    { rule: 'requiredWhen', field: 'api_url', when: { server: 'chirpstack' } },
    { rule: 'requiredWhen', field: 'api_url', when: { server: 'things_stack' } },
  ],
  actions: {
    revoke: {
      from: { state: ['active'] },
      to: { state: 'revoked' },
      roles: ['admin'],
      confirm: 'danger',
      label: 'Revoke key',
      done: 'Key revoked',
    },
  },
  access: ADMIN_WRITES,
  scope: {},
})
