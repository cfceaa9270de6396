import { dateTime, integer, quantity, reference, text } from '../../schema'

/** What a device's self-test has in its older and its newer form. */
export const healthCheckFields = () =>
  ({
    device_id: reference('devices', { required: true }),
    at: dateTime({ required: true, label: 'Checked at' }),
    battery_mv: quantity('mV', { min: 0, max: 10_000, label: 'Battery' }),
    echo_strength: integer({ min: 0, max: 15 }),
    temp_c: quantity('°C', { min: -60, max: 100, label: 'Temperature' }),
    resets: integer({ min: 0, max: 10_000 }),
    fault_code: text({ max: 40, default: 'No fault', label: 'Fault' }),
  }) as const
