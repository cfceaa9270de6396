import { boolean, dateTime, defineEntity, integer, quantity, reference, text } from '../schema'
import { ADMIN_WRITES } from './shared/access'

/** A device's first contact from the field. */
export const bootstrap = defineEntity({
  name: 'bootstrap',
  source: { collection: 'bootstrap' },
  title: 'id',
  icon: 'signal',
  fields: {
    device_id: reference('devices', { required: true }),
    first_uplink_at: dateTime({ label: 'First message' }),
    fw: text({ max: 20, label: 'Firmware' }),
    config_version: integer({ min: 0, max: 255, label: 'Settings version' }),
    rssi: quantity('dBm', { min: -200, max: 0, digits: 1, label: 'RSSI' }),
    snr: quantity('dB', { min: -50, max: 50, digits: 1, label: 'SNR' }),
    stations: integer({ min: 0, max: 100, label: 'Base stations' }),
    accepted: boolean({ default: false }),
  },
  list: {
    columns: ['device_id', 'accepted', 'first_uplink_at', 'fw', 'config_version', 'rssi', 'stations'],
    filters: ['device_id', 'accepted', 'fw', 'first_uplink_at'],
    sort: '-first_uplink_at',
    quickFilters: { toAccept: { filter: { accepted: false }, label: 'To accept' } },
  },
  actions: {
    accept: {
      from: { accepted: [false] },
      to: { accepted: true },
      roles: ['admin'],
      bulk: true,
      undo: 'withdraw',
      done: 'Accepted',
    },
    withdraw: {
      from: { accepted: [true] },
      to: { accepted: false },
      roles: ['admin'],
      label: 'Withdraw acceptance',
      done: 'Acceptance withdrawn',
    },
    resend: {
      from: { accepted: [false, true] },
      roles: ['admin'],
      bulk: true,
      label: 'Send settings again',
      done: 'Settings are on their way',
    },
  },
  access: ADMIN_WRITES,
  scope: {},
})
