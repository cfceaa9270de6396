import { computed, dateTime, defineEntity, quantity, reference } from '../schema'
import { ADMIN_WRITES } from './shared/access'
import { dimensions, strapping, tankShape } from './shared/geometry'

/** The settings with which a device was set up on a tank. */
export const setups = defineEntity({
  name: 'setups',
  source: { collection: 'setups', writes: 'whose they are is said by their tank' },
  title: 'id',
  icon: 'settings',
  fields: {
    tank_id: reference('tanks', { required: true }),
    device_id: reference('devices', { required: true }),
    shape: tankShape(),
    dimensions: dimensions(),
    strapping: strapping(),
    sensor_offset_mm: quantity('mm', { min: -2000, max: 5000, default: 0, label: 'Sensor offset' }),
    interval_min: quantity('min', { min: 10, max: 1440, default: 360, label: 'Interval' }),
    low_pct: quantity('%', { min: 0, max: 100, label: 'Low at' }),
    critical_pct: quantity('%', { min: 0, max: 100, label: 'Critical at' }),
    applied_at: dateTime({ label: 'Applied at' }),
    group_id: computed(reference('tankgroups'), { copyOf: 'tank_id.group_id', label: 'Depot' }),
  },
  rules: [{ rule: 'ascending', fields: ['critical_pct', 'low_pct'] }],
  list: {
    columns: ['tank_id', 'device_id', 'shape', 'interval_min', 'sensor_offset_mm', 'applied_at'],
    filters: ['tank_id', 'device_id', 'applied_at'],
    sort: '-applied_at',
    card: ['device_id', 'interval_min', 'applied_at'],
  },
  access: ADMIN_WRITES,
  scope: {},
})
