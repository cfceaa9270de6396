import {
  boolean,
  choice,
  computed,
  dateTime,
  decimal,
  defineEntity,
  group,
  integer,
  quantity,
  reference,
  relatedList,
  text,
} from '../schema'
import { ADMIN_WRITES, GROUP_ROLES } from './shared/access'
import { DEVICE_STATES, deviceActions } from './shared/deviceLife'
import { INTERVAL_BOUNDS, THRESHOLD_BOUNDS } from './shared/downlinkKinds'

const INTERVAL = { ...INTERVAL_BOUNDS, label: 'Interval' } as const
const config = () => ({
  interval_min: quantity('min', INTERVAL),
  low_mm: quantity('mm', { ...THRESHOLD_BOUNDS, label: 'Low at' }),
  critical_mm: quantity('mm', { ...THRESHOLD_BOUNDS, label: 'Critical at' }),
})

const ASSEMBLY_WRITES = { write: ['admin'] } as const

/** A battery device: its network identity, its life-cycle state, and its last message. */
export const devices = defineEntity({
  name: 'devices',
  source: { rest: '/devices', table: 'devices', internal: ['downlink_version'] },
  title: 'device_id',
  icon: 'device',
  screens: [
    { path: 'manage-devices' },
    {
      path: 'devices',
      columns: ['device_id', 'state', 'tank_id', 'last_seen_at', 'status_quality', 'battery_mv'],
      secondary: ['enclosure_id', 'network', 'fw_version', 'config_version'],
    },
  ],
  fields: {
    device_id: text({
      required: true,
      unique: true,
      max: 40,
      pattern: '^[A-Za-z0-9_-]+$',
      patternName: 'code',
      label: 'Device ID',
      help: 'As printed on the board',
    }),
    enclosure_id: text({ unique: true, max: 40, label: 'Enclosure', help: 'Code on the lid' }),
    hw_version: text({
      required: true,
      max: 20,
      label: 'Hardware',
      help: 'Add "-u" if the device doesn’t correct for air temperature',
    }),
    fw_version: text({ max: 20, label: 'Firmware' }),
    network: choice(['sigfox', 'lorawan', 'nbiot'], {
      required: true,
      labels: { lorawan: 'LoRaWAN', nbiot: 'NB-IoT' },
    }),
    network_id: text({ max: 60, label: 'Network ID' }),
    sigfox_id: text({
      unique: true,
      max: 8,
      pattern: '^[0-9A-Fa-f]{1,8}$',
      patternName: 'sigfoxId',
      label: 'Sigfox ID',
      filter: true,
    }),
    dev_eui: text({
      unique: true,
      max: 16,
      pattern: '^[0-9A-Fa-f]{16}$',
      patternName: 'devEui',
      label: 'DevEUI',
      filter: true,
    }),
    imei: text({
      unique: true,
      max: 15,
      pattern: '^\\d{15}$',
      patternName: 'imei',
      label: 'IMEI',
      filter: true,
    }),
    iccid: text({ max: 20, pattern: '^\\d{18,20}$', patternName: 'iccid', label: 'ICCID' }),
    sim_operator: text({ max: 60, label: 'SIM operator' }),
    keys_ref: text({ secret: true, max: 200, label: 'Key reference' }),
    state: choice(DEVICE_STATES, {
      default: 'prepared',
      tones: {
        failed: 'bad',
        quarantined: 'warn',
        inactive: 'warn',
      },
      filter: true,
    }),
    panel_id: reference('panels', { filter: true }),
    package_id: computed(reference('assembly_packages'), { label: 'Package', filter: true }),
    tank_id: computed(reference('tanks'), { filter: true }),
    group_id: computed(reference('tankgroups', { parentField: 'parent_id' }), {
      label: 'Depot',
      filter: true,
    }),
    last_seen_at: computed(dateTime({ fresh: true }), { label: 'Last seen', filter: true }),
    battery_mv: computed(quantity('mV'), { label: 'Battery', filter: true }),
    temp_c: computed(quantity('°C'), { label: 'Temperature' }),
    rssi: computed(quantity('dBm', { digits: 1 }), { label: 'Signal' }),
    loss_pct: computed(quantity('%', { digits: 1 }), { label: 'Message loss', filter: true }),
    status_quality: computed(integer({ min: 0, max: 3, as: 'status' }), { label: 'Status', filter: true }),
    desired_config: group(config(), { label: 'Desired settings' }),
    reported_config: computed(group(config()), { label: 'Reported settings' }),
    config_version: computed(integer({ min: 0, max: 255 }), { label: 'Settings version' }),
    calibration: group({
      offset_mm: quantity('mm', { min: -500, max: 500, digits: 1, label: 'Offset' }),
      scale: decimal({ min: 0.5, max: 2, digits: 4 }),
    }),
    is_test: boolean({ default: false, label: 'Test device', filter: true }),
    tanks: relatedList('tanks', 'device_id'),
    calibrations: relatedList('measurements', 'device_id'),
    activations: relatedList('activations_v2', 'device_id'),
    installations: relatedList('installations', 'device_id'),
    health_checks: relatedList('health_checks_v2', 'device_id'),
    downlinks: relatedList('downlinks', 'device_id'),
    firmware_updates: relatedList('dfu_history_v2', 'device_id'),
  },
  rules: [
    { rule: 'requiredWhen', field: 'sigfox_id', when: { network: 'sigfox' } },
    { rule: 'requiredWhen', field: 'dev_eui', when: { network: 'lorawan' } },
  ],
  list: {
    columns: ['device_id', 'state', 'tank_id', 'last_seen_at', 'status_quality', 'battery_mv'],
    secondary: ['network', 'fw_version', 'config_version', 'hw_version', 'rssi'],
    filters: ['device_id', 'enclosure_id', 'network', 'hw_version', 'fw_version'],
    sort: 'device_id',
    search: ['device_id', 'enclosure_id', 'sigfox_id', 'dev_eui'],
    card: ['state', 'tank_id', 'last_seen_at'],
    quickFilters: {
      silent: { filter: { state: 'installed', last_seen_at_lt: '-P2D' }, label: 'No contact for 2 days' },
      lost: { filter: { state: 'installed', last_seen_at_lt: '-P7D' }, label: 'No contact for 7 days' },
      weak: { filter: { battery_mv_lt: 3000 }, label: 'Low battery' },
    },
  },
  form: [
    {
      section: 'details',
      fields: ['device_id', 'enclosure_id', 'hw_version', 'fw_version', 'panel_id', 'is_test'],
    },
    {
      section: 'network',
      fields: ['network', 'network_id', 'sigfox_id', 'dev_eui', 'imei', 'iccid', 'sim_operator', 'keys_ref'],
    },
    { section: 'settings', fields: ['desired_config', 'calibration'] },
  ],
  actions: deviceActions,
  access: { ...ADMIN_WRITES, read: [...GROUP_ROLES, 'test-user'], update: ['admin', 'provider'] },
  // A user who could change a device's network identity could read another device's messages.
  rights: {
    device_id: ASSEMBLY_WRITES,
    enclosure_id: ASSEMBLY_WRITES,
    sigfox_id: ASSEMBLY_WRITES,
    dev_eui: ASSEMBLY_WRITES,
    keys_ref: ASSEMBLY_WRITES,
    is_test: ASSEMBLY_WRITES,
  },
  scope: { groups: 'tank_id.group_id', test: 'is_test' },
})
