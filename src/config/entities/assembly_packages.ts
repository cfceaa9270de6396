import { choice, defineEntity, reference, references, text } from '../schema'
import { ADMIN_WRITES } from './shared/access'

/** A box of devices on its way to a client. */
export const assemblyPackages = defineEntity({
  name: 'assembly_packages',
  source: {
    collection: 'assembly_packages',
    writes: 'a device is in one box at most, which its record is told as well',
  },
  title: 'code',
  icon: 'batch',
  screens: [{ path: 'device-packages' }],
  fields: {
    code: text({ required: true, unique: true, max: 40, pattern: '^[A-Za-z0-9_-]+$', patternName: 'code' }),
    device_ids: references('devices', { max: 200, label: 'Devices' }),
    client_id: reference('tankgroups', { optionsFilter: { parent_id: null }, label: 'Client' }),
    courier: text({ max: 60 }),
    tracking: text({ max: 80, label: 'Tracking number' }),
    state: choice(['open', 'sealed', 'shipped', 'received'], {
      default: 'open',
      tones: { open: 'accent', sealed: 'accent', shipped: 'accent', received: 'good' },
    }),
  },
  list: {
    columns: ['code', 'state', 'client_id', 'device_ids', 'courier', 'tracking', 'updated_at'],
    filters: ['code', 'state', 'client_id', 'device_ids', 'updated_at'],
    sort: '-updated_at',
    search: ['code', 'tracking'],
    secondary: ['tracking', 'updated_at'],
    card: ['state', 'client_id', 'courier'],
  },
  actions: {
    seal: {
      from: { state: ['open'] },
      to: { state: 'sealed' },
      roles: ['admin'],
      bulk: true,
      undo: 'unseal',
    },
    unseal: {
      from: { state: ['sealed'] },
      to: { state: 'open' },
      roles: ['admin'],
      bulk: true,
      label: 'Open again',
      done: 'Opened again',
    },
    ship: {
      from: { state: ['sealed'] },
      to: { state: 'shipped' },
      input: {
        courier: text({ required: true, max: 60 }),
        tracking: text({ max: 80, label: 'Tracking number' }),
      },
      roles: ['admin'],
      bulk: true,
    },
    receive: {
      from: { state: ['shipped'] },
      to: { state: 'received' },
      roles: ['admin'],
      bulk: true,
      confirm: 'plain',
    },
  },
  access: ADMIN_WRITES,
  scope: {},
})
